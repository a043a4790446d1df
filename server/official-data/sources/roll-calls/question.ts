import { billTypes, type BillType } from '#contract/bills/bill-status.ts';
import type { RollCallKind } from '#contract/roll-calls/roll-calls.ts';

// The first match counts. yea_means: 1 if a yea supports the measure, -1 if it opposes it (tabling,
// recommitting).
const questions: [pattern: RegExp, kind: RollCallKind, yea_means: -1 | 0 | 1][] = [
  [/^(quorum|call (of|by)\b)/i, 'quorum', 0],
  [/election of (the|a) speaker/i, 'leadership', 0],
  [/guilty/i, 'impeachment', 0],
  [/on (the )?(nomination|confirmation)/i, 'nomination', 0],
  [/reconsider|appeal|ruling of the chair|point of order|waive|adjourn|journal/i, 'procedure', 0],
  [/objections of the president|override|overriding/i, 'veto_override', 1],
  [/cloture/i, 'cloture', 1],
  [/\btable\b|\bpostpone\b/i, 'table', -1],
  [/\b(re)?commit\b/i, 'recommit', -1],
  [/conference report/i, 'conference', 1],
  [/suspend the rules/i, 'suspension', 1],
  [/\bconcur(ring|rence)?\b|agree to the (senate|house) amendment/i, 'concurrence', 1],
  [/motion to proceed/i, 'proceed', 1],
  [/amendment/i, 'amendment', 0],
  [/\bdischarge\b|previous question/i, 'procedure', 1],
  [/\bpassage\b|on (agreeing to )?the ([a-z]+ )?resolution|adoption of/i, 'passage', 1],
];

/** Classifies a question by its text, in the same way for every source. */
export function classifyQuestion(question: string): { kind: RollCallKind; yea_means: -1 | 0 | 1 } {
  const found = questions.find(([pattern]) => pattern.test(question));
  return found ? { kind: found[1], yea_means: found[2] } : { kind: 'other', yea_means: 0 };
}

/** Whether the result means yes. Null if nothing can pass or fail. */
export function isPassed(kind: RollCallKind, result: string): boolean | null {
  if (kind === 'quorum' || kind === 'leadership') return null;
  if (/\bnot\b|fail|reject|defeat|veto sustained/i.test(result)) return false;
  return /pass|agreed|confirm|adopt|concur|overrid|sustain|guilty|invoked|well taken/i.test(result)
    ? true
    : null;
}

/** 'H J RES 7', 'S.J.Res. 7', 'H.R. 1' → 'hjres7-119'; null for anything else ('JOURNAL', 'PN12'). */
export function slugOf(text: string | null, congress: number): string | null {
  const [, type, number] = /^([hs][a-z .]*?)\s*(\d{1,5})$/i.exec((text ?? '').trim()) ?? [];
  return type && number ? slugFrom(type, Number(number), congress) : null;
}

/** 'H.R.', 1, 119 → 'hr1-119' */
export function slugFrom(type: string, number: number, congress: number): string | null {
  const plain = type.toLowerCase().replaceAll(/[^a-z]/g, '');
  const isBill = billTypes.includes(plain as BillType) && Number.isInteger(number) && number > 0;
  return isBill && congress > 0 ? `${plain}${number}-${congress}` : null;
}
