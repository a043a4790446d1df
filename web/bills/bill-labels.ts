import type { BillCard } from '#contract/bills/bills.ts';
import type { Sponsor } from '#contract/bills/sponsor.ts';
import { statusNames } from '#contract/bills/bill-status.ts';
import { levelNames } from '#contract/opinions/opinion-levels.ts';
import type { OwnVote } from '#contract/opinions/opinions.ts';

/** 'Sen. Ted Cruz (R-TX)' */
export function sponsorName({ title, name, party, state }: Sponsor): string {
  const seat = [party, state].filter(Boolean).join('-');
  return `${title} ${name}${seat && ` (${seat})`}`;
}

export function statusText({
  status,
  died_on,
  bill_type,
  steps,
}: Pick<BillCard, 'status' | 'died_on' | 'bill_type' | 'steps'>): string {
  if (died_on) return 'Died';
  if (status === 'agreed' && bill_type.includes('con')) return 'Agreed to in both chambers';
  // A bill of California may die in a chamber without a vote.
  const vote = steps.findLast(
    ({ step, failed = false }) => step.startsWith('passed_') && failed === (status === 'failed'),
  );
  const chamber = { passed_house: 'House', passed_senate: 'Senate', passed_assembly: 'Assembly' }[
    vote?.step as 'passed_house'
  ];
  if (chamber && status === 'agreed') return `Agreed to in ${chamber}`;
  if (chamber && status === 'failed') return `Failed in ${chamber}`;
  return statusNames[status];
}

/** 'Health', 'Commerce (our guess)' where the issue was found by words. */
export function mainIssue({
  issues,
  issues_guessed,
}: Pick<BillCard, 'issues' | 'issues_guessed'>): string | undefined {
  return issues[0] && `${issues[0]}${issues_guessed ? ' (our guess)' : ''}`;
}

/** The footer button: 'Voice Your Opinion', or 'My Opinion: Support' once there is one. */
export function opinionButton(vote: OwnVote): string {
  return vote === 'Not Voted' ? 'Voice Your Opinion' : `My Opinion: ${levelNames[vote.voting_parameters]}`;
}

/** 'Referred To' → 'Referred'; a date follows instead of a committee. */
export const activityName = (name: string) => name.replace(/ (to|from|by)$/i, '');
