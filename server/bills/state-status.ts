import {
  plannedSteps,
  type BillStatus,
  type BillStep,
  type ReachedStep,
} from '#contract/bills/bill-status.ts';
import { inOrder, type DerivedStatus, type StatusAction } from './federal-status.ts';

const ordinals = ['', 'First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth'];

/** '1' → 'First Extraordinary Session' */
export function extraordinarySession(number: string): string {
  return `${ordinals[Number(number)] ?? ''} Extraordinary Session`;
}

type House = 'assembly' | 'senate';

export interface StateStatusInput {
  type: string;
  origin: House;
  /** Oldest first. */
  actions: readonly Omit<StatusAction, 'code'>[];
  /** Whether the record has a chapter number. */
  isChaptered: boolean;
}

const other = { assembly: 'senate', senate: 'assembly' } as const;

const wordings = {
  entered: /^In (Assembly|Senate)\b/i,
  passed: /\b(passed|adopted)\b/i,
  sent: /\b(?:to|ordered to) (?:the )?(Assembly|Senate)\b/i,
  refused: /\b(refused (passage|adoption)|failed passage|failed to pass)\b/i,
  // Adopting a clause or an amendment is not passing the bill.
  aside:
    /(urgency clause|rules? (?:\w+ ){0,4}suspended|amendments?(?: by [^.]*?)?) (adopted|refused adoption)/gi,
  inCommittee: /\bin committee\b|^from committee/i,
  reported: /^from committee\b.*\b(do pass|be adopted)/i,
  settled: /amendments concurred in|concurs in|to (engrossing and )?enrol(ling|lment)/i,
  presented: /^enrolled\b.*\bgovernor\b|^(presented )?to (the )?governor at/i,
  vetoed: /^vetoed by (the )?governor/i,
  chaptered: /^chaptered by (the )?secretary of state/i,
  died: /^died\b|returned to (the )?(chief clerk|secretary of (the )?senate) pursuant to joint rule 56|pursuant to joint rule 56\b|^from committee:? without further action/i,
};

/**
 * The status of a California bill, derived from the wording of its history, which Open States copies
 * unchanged. A lost vote counts until the house passes the bill after all, a veto until the law is chaptered.
 */
export function deriveStateStatus({ type, origin, actions, isChaptered }: StateStatusInput): DerivedStatus {
  const reached = new Map<BillStep, ReachedStep>();
  const reach = (step: BillStep, date: string, failed?: boolean) => {
    const before = reached.get(step);
    if (!before || (before.failed && !failed))
      reached.set(step, { step, date, ...(failed ? { failed } : {}) });
  };
  let house: House = origin;
  let reported: string | undefined;
  let settled: string | undefined;
  let died: string | undefined;
  for (const { date, text } of actions) {
    reach('introduced', date);
    const [, entered] = wordings.entered.exec(text) ?? [];
    if (entered) house = entered.toLowerCase() as House;
    if (wordings.died.test(text)) died = date;
    else if (wordings.vetoed.test(text)) reach('chaptered', date, true);
    else if (wordings.chaptered.test(text)) reach('chaptered', date);
    else if (wordings.presented.test(text)) reach('enrolled', date);
    else if (wordings.reported.test(text)) reported = date;
    else {
      const rest = text
        .replace(wordings.entered, '')
        .replaceAll(wordings.aside, '')
        .replace(/^[.\s]+/, '');
      const [, next] = wordings.sent.exec(rest) ?? [];
      if (wordings.refused.test(rest) && !wordings.inCommittee.test(rest))
        reach(`passed_${house}`, date, true);
      else if (
        wordings.passed.test(rest) &&
        !wordings.inCommittee.test(rest) &&
        (next || /\bread\b|^passed|^adopted/i.test(rest))
      ) {
        const acting = next ? other[next.toLowerCase() as House] : house;
        reach(`passed_${acting}`, date);
        died = undefined;
        if (next) house = next.toLowerCase() as House;
      }
      if (wordings.settled.test(rest)) settled = date;
    }
  }
  if (isChaptered && (!reached.has('chaptered') || reached.get('chaptered')!.failed))
    reached.set('chaptered', { step: 'chaptered', date: actions.at(-1)?.date ?? '' });
  const steps = inOrder(type, [...reached.values()]);
  return { ...statusOf(plannedSteps(type), steps, { reported, settled, died }), steps };
}

function statusOf(
  plan: readonly BillStep[],
  steps: ReachedStep[],
  { reported, settled, died }: { reported?: string; settled?: string; died?: string },
): Pick<DerivedStatus, 'status' | 'statusDate'> {
  const find = (step: BillStep) => steps.find((one) => one.step === step);
  const chaptered = find('chaptered');
  if (chaptered) return { status: chaptered.failed ? 'vetoed' : 'chaptered', statusDate: chaptered.date };
  if (find('enrolled')) return { status: 'enrolled', statusDate: find('enrolled')!.date };
  if (died) return { status: 'failed', statusDate: died };
  const failed = steps.findLast((step) => step.failed);
  if (failed) return { status: 'failed', statusDate: failed.date };
  const last = steps.findLast((step) => step.step !== 'introduced');
  if (last && plan.length === 2) return { status: 'agreed', statusDate: last.date };
  if (find('passed_assembly') && find('passed_senate') && settled)
    return { status: 'passed_both', statusDate: settled > last!.date ? settled : last!.date };
  if (last) return { status: last.step as BillStatus, statusDate: last.date };
  return reported
    ? { status: 'reported', statusDate: reported }
    : { status: 'introduced', statusDate: find('introduced')?.date ?? null };
}
