import type { Voter } from '#contract/roll-calls/roll-calls.ts';
import { AppLink } from '#web/embedded/AppLink.tsx';
import { cx } from '#web/ui/cx.ts';
import { seatOf } from './roll-call-labels.ts';

/** Members with their seats: two columns on phones with the seat below the name, up to four if wide. */
export function VoterNames({ voters, wide = false }: { voters: readonly Voter[]; wide?: boolean }) {
  return (
    <ul
      className={cx(
        'columns-2 max-[15rem]:columns-1 gap-x-6 text-sm',
        wide ? 'mid:columns-3 wide:columns-4' : 'mid:columns-1',
      )}
    >
      {voters.map((voter) => (
        <li key={voter.id} className="relative flex min-h-11 break-inside-avoid items-center mid:min-h-7">
          <span className="min-w-0">
            <AppLink
              to={`/representatives/${voter.id}`}
              className="max-mid:after:absolute max-mid:after:inset-0"
            >
              {voter.name}
            </AppLink>{' '}
            <span className="text-xs whitespace-nowrap text-ink-3 max-mid:block">{seatOf(voter)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
