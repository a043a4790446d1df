import type { Voter } from '#contract/roll-calls/roll-calls.ts';
import { groupBy } from '#web/ui/group-by.ts';

export interface Crossing {
  party: string;
  position: 'yea' | 'nay';
  voters: Voter[];
}

/** A party with fewer yeas and nays has no majority to cross. */
const minPartySize = 5;

/** Members who voted against most of their party, the smaller group of dissenters first. */
export function crossedParty(votes: readonly Voter[]): Crossing[] {
  const parties = groupBy(
    votes.filter(({ position }) => position === 'yea' || position === 'nay'),
    ({ party }) => party ?? '',
  );
  return [...parties]
    .flatMap(([party, voters]): Crossing[] => {
      if (!party || voters.length < minPartySize) return [];
      const yeas = voters.filter(({ position }) => position === 'yea');
      const nays = voters.filter(({ position }) => position === 'nay');
      if (yeas.length === nays.length) return [];
      return yeas.length < nays.length
        ? [{ party, position: 'yea', voters: yeas }]
        : [{ party, position: 'nay', voters: nays }];
    })
    .filter(({ voters }) => voters.length > 0)
    .toSorted((a, b) => a.voters.length - b.voters.length);
}
