import type { Bill } from '#contract/bills/bills.ts';
import { hasEnded } from '#contract/home.ts';
import type { BillRollCalls, ListedRollCall } from '#contract/roll-calls/roll-calls.ts';

type Chamber = ListedRollCall['chamber'];

/** What is known of a chamber's vote on a bill. */
export type ChamberVote = { chamber: Chamber } & (
  | { kind: 'recorded'; rollCall: ListedRollCall }
  | { kind: 'elsewhere' } // recorded, and not stored on this server
  | { kind: 'unrecorded'; date: string }
  | { kind: 'waiting' }
);

type Votes = Pick<BillRollCalls, 'roll_calls' | 'unrecorded' | 'not_loaded'>;

const over: readonly string[] = ['failed', 'vetoed', 'became_law', 'chaptered', 'agreed'];

/** Whether nobody will vote on the bill any more. */
export function isOver({
  status,
  died_on,
  congress,
  as_of,
}: Pick<Bill, 'status' | 'died_on' | 'congress' | 'as_of'>): boolean {
  if (over.includes(status) || died_on !== null) return true;
  return congress !== null && as_of !== null && hasEnded(congress, as_of);
}

/** The votes of the chambers that a bill concerns, its own chamber first. */
export function chamberVotes(
  bill: Pick<Bill, 'bill_type' | 'congress' | 'status' | 'died_on' | 'as_of' | 'steps'>,
  { roll_calls, unrecorded, not_loaded }: Votes,
): ChamberVote[] {
  const { bill_type, steps } = bill;
  const own: Chamber = bill_type.startsWith('h') ? 'house' : 'senate';
  const other: Chamber = own === 'house' ? 'senate' : 'house';
  const chambers = ['hres', 'sres'].includes(bill_type) ? [own] : [own, other];
  return chambers.flatMap((chamber): ChamberVote[] => {
    const rollCall = roll_calls.find((one) => one.decisive && one.chamber === chamber);
    if (rollCall) return [{ chamber, kind: 'recorded', rollCall }];
    const passed = unrecorded.find((one) => one.chamber === chamber);
    if (passed) return [{ chamber, kind: 'unrecorded', date: passed.date }];
    if (not_loaded.some((vote) => vote.chamber === chamber)) return [{ chamber, kind: 'elsewhere' }];
    const hasVoted = steps.some(({ step }) => step === `passed_${chamber}`);
    return hasVoted || isOver(bill) ? [] : [{ chamber, kind: 'waiting' }];
  });
}
