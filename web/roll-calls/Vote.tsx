import type { Voter } from '#contract/roll-calls/roll-calls.ts';
import { voteLabel } from './roll-call-labels.ts';

/** 'Yea', with the chamber's own word beside it if that differs: 'Yea (“Aye”)'. */
export function Vote({ vote }: { vote: Pick<Voter, 'position' | 'word'> }) {
  const label = voteLabel(vote);
  const isOwnWord = vote.position !== 'other' && vote.word !== label;
  return (
    <span className="whitespace-nowrap">
      <b className="font-semibold">{label}</b>
      {isOwnWord && <span className="text-ink-3"> (“{vote.word}”)</span>}
    </span>
  );
}
