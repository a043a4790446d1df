import type { Voter } from '#contract/roll-calls/roll-calls.ts';
import { AppLink } from '#web/embedded/AppLink.tsx';
import { cx } from '#web/ui/cx.ts';
import { seatOf } from './roll-call-labels.ts';

/** Members as links with their seats. In columns, phones have room for the seat below the name. */
export function VoterNames({ voters, columns = false }: { voters: readonly Voter[]; columns?: boolean }) {
  return (
    <ul className={cx('gap-x-6 text-sm', columns && 'columns-2 mid:columns-3 wide:columns-4')}>
      {voters.map((voter) => (
        <li key={voter.id} className="relative flex min-h-11 break-inside-avoid items-center mid:min-h-7">
          <span className="min-w-0">
            <AppLink
              to={`/representatives/${voter.id}`}
              className="max-mid:after:absolute max-mid:after:inset-0"
            >
              {voter.name}
            </AppLink>{' '}
            <span className={cx('text-xs whitespace-nowrap text-ink-3', columns && 'max-mid:block')}>
              {seatOf(voter)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
