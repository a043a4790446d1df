import type { ComparedVote, MatchItem, MatchRecord } from '#contract/roll-calls/match.ts';
import { chamberNames } from '#web/roll-calls/roll-call-labels.ts';

/** Why a vote is shown but not counted. */
export const reasonLabels: Record<NonNullable<ComparedVote['reason']>, string> = {
  not_sure: 'not counted: you are Not Sure',
  not_voting: 'not counted',
  present: 'not counted',
  neither_side: 'not counted: neither for nor against the bill',
  not_listed: 'not on the roll',
  no_recorded_vote: 'voice vote or unanimous consent',
  not_loaded: 'not loaded yet',
  no_vote_yet: '',
};

/** 'agreed on 7 of 9 · 78%' without the large number before it. */
export function agreedLabel({ compared_count, agreement_percentage }: MatchRecord): string {
  if (compared_count === 0) return 'No votes to compare yet';
  return agreement_percentage === null ? 'agreed' : `agreed · ${agreement_percentage}%`;
}

/** 'House 145, On Passage' */
export function rollCallLabel({ chamber, number, question }: MatchItem['roll_calls'][number]): string {
  return `${chamberNames[chamber]} ${number}, ${question}`;
}
