import type { RollCallHead, RollCallKind } from '#contract/roll-calls/roll-calls.ts';
import { curlQuotes } from '#web/ui/curl-quotes.ts';

// Not in roll-call-labels, which the page of a bill loads.

/** What a vote is about, in one line: a bill, a nominee, an amendment, or the question itself. */
export function rollCallSubject(rollCall: RollCallHead): string {
  const { bill, nomination, amendment, subject, question } = rollCall;
  if (bill) return bill.title ? `${bill.number} ${curlQuotes(bill.title)}` : bill.number;
  const several = subject?.match(severalNominations) ?? [];
  if (several.length > 1) return `${several.length} nominations together`;
  // 'On the Cloture Motion PN730-33' has no name.
  if (nomination && (!subject || subject.startsWith(question))) return `Nomination ${nomination}`;
  return curlQuotes(subject?.replace(/^Confirmation: /, '') ?? amendment ?? question);
}

/** 'On the Cloture Motion PN25-28 and PN12-19', 'Executive Calendar Nos: 89, 105' */
const severalNominations = /\bPN[\d-]+|(?<=^Executive Calendar Nos\b.*)\d+/g;

const plainQuestions: Partial<Record<RollCallKind, string>> = {
  passage: 'Vote to pass it',
  suspension: 'Vote to pass it by two thirds',
  concurrence: 'Vote to accept the other chamber’s changes',
  conference: 'Vote on the text that both chambers negotiated',
  veto_override: 'Vote to override the veto',
  cloture: 'Vote to end debate',
  proceed: 'Vote to start debate',
  recommit: 'Vote to send it back to committee',
  table: 'Vote to set it aside',
  amendment: 'Vote on an amendment',
  nomination: 'Vote to confirm',
  procedure: 'Vote on procedure',
};

/** 'Vote to end debate (On the Cloture Motion)' */
export function explainedQuestion({ kind, question, result }: RollCallHead): string {
  const plain = plainQuestions[kind === 'cloture' && result.includes('Motion to Proceed') ? 'proceed' : kind];
  return plain ? `${plain} (${question})` : question;
}
