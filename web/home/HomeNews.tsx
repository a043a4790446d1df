import { Link } from '#web/shell/links/Link.tsx';
import { statusNames } from '#contract/bills/bill-status.ts';
import type { LatestVote, WaitingBill, WatchedBill } from '#contract/home/front-page.ts';
import { levelNames } from '#contract/opinions/opinion-levels.ts';
import { agreement } from '#contract/roll-calls/agreement.ts';
import { Agreement } from '#web/roll-calls/Agreement.tsx';
import { RollCallRow } from '#web/roll-calls/RollCallRow.tsx';
import { chamberNames, voteDay } from '#web/roll-calls/roll-call-labels.ts';
import { Vote } from '#web/roll-calls/Vote.tsx';
import { LevelMark } from '#web/opinions/LevelMark.tsx';
import { officialText } from '#web/ui/official-text.ts';
import { curlQuotes } from '#web/ui/curl-quotes.ts';
import { showDate } from '#web/ui/dates.ts';
import { shorten } from '#contract/bills/shorten.ts';

/** The newest recorded votes on bills: those of a member's own representatives, where they took part. */
export function LatestVotes({ votes }: { votes: readonly LatestVote[] }) {
  const own = votes.filter(({ yours }) => yours.length > 0);
  const shown = own.length > 0 ? own : votes;
  const [newest] = shown;
  if (!newest) return null;
  return (
    <section aria-labelledby="latest-votes" className="contained mt-7">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="latest-votes" className="min-w-0 wrap-break-word">
          {own.length > 0 ? 'Your representatives voted' : 'Latest votes in Congress'}
        </h2>
        <SeeAll of="roll calls" to="/roll_calls" />
      </div>
      <p className="text-xs text-ink-3">Latest vote: {voteDay(newest.roll_call)}</p>
      <ul className="mt-1">
        {shown.slice(0, 3).map((vote) => (
          <RollCallRow key={vote.roll_call.id} rollCall={vote.roll_call}>
            {vote.yours.length > 0 && <OwnVotes vote={vote} />}
          </RollCallRow>
        ))}
      </ul>
    </section>
  );
}

function OwnVotes({ vote: { roll_call, yours, my_vote } }: { vote: LatestVote }) {
  return (
    <span className="flex flex-wrap gap-x-6 text-xs">
      {yours.map((voter) => (
        <span key={voter.id} className="flex min-h-11 flex-wrap items-center gap-x-2 mid:min-h-7">
          <Link
            to={`/representatives/${voter.id}`}
            className="inline-flex min-h-11 min-w-11 items-center mid:min-h-6 mid:min-w-6"
          >
            {voter.last_name}
          </Link>
          <Vote vote={voter} />
          {my_vote && <Agreement agrees={agreement(my_vote, voter.position, roll_call.yea_means)} />}
        </span>
      ))}
    </span>
  );
}

/** The number and title of a bill, as in the rows of recorded votes. */
function BillLink({ slug, number, title }: Pick<WatchedBill, 'slug' | 'number' | 'title'>) {
  return (
    <Link to={`/bills/${slug}`} className="tap-area self-start font-semibold wrap-anywhere">
      {number} {shorten(curlQuotes(title))}
    </Link>
  );
}

/** Bills on the member's watchlist, the last to move first. */
export function Watched({ bills }: { bills: readonly WatchedBill[] }) {
  return (
    <section aria-labelledby="watched" className="contained mt-7">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="watched">Moved on your watchlist</h2>
        {bills.length > 0 && <SeeAll of="your watchlist" to="/fedbills?filter=watchlist" />}
      </div>
      {bills.length === 0 ? (
        <p className="mt-1 text-sm text-ink-2">
          Add a bill to your watchlist, and its next step appears here.{' '}
          <Link to="/fedbills">Choose one from the Short List</Link>
        </p>
      ) : (
        <ul className="mt-1">
          {bills.map(({ slug, number, title, status, action }) => (
            <li key={slug} className="border-b border-rule py-3 text-sm text-pretty">
              <BillLink {...{ slug, number, title }} />
              <span className="block text-ink-2 wrap-anywhere">
                {action
                  ? `${showDate(action.date)}: ${shorten(officialText(action.text))}`
                  : statusNames[status]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Bills that a committee has reported and that wait for a vote. Hidden when empty. */
export function UpForVote({ bills }: { bills: readonly WaitingBill[] }) {
  const [newest] = bills;
  if (!newest) return null;
  return (
    <section aria-labelledby="up-for-vote" className="contained mt-7">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="up-for-vote">Up for a vote</h2>
        <SeeAll of="bills up for a vote" to="/fedbills?filter=&filter2=reported&sort=newest" />
      </div>
      <p className="text-xs text-ink-3">
        Out of committee, not voted on yet. Latest report: {showDate(newest.reported_on)}
      </p>
      <ul className="mt-1">
        {bills.map(({ slug, number, title, chamber, reported_on, my_vote }) => (
          <li key={slug} className="flex flex-col border-b border-rule py-3 text-sm text-pretty">
            <BillLink {...{ slug, number, title }} />
            <span className="text-ink-2">
              {chamberNames[chamber]} · since {showDate(reported_on)}
            </span>
            {my_vote ? (
              <LevelMark
                level={my_vote}
                label={`My Opinion: ${levelNames[my_vote]}`}
                className="mt-1.5 self-start rounded-full border border-rule-strong bg-surface px-2.5 py-0.5"
              />
            ) : (
              <Link
                to={`/voice?type=bills&id=${slug}`}
                className="inline-flex min-h-11 items-center self-start mid:min-h-8"
              >
                Voice your opinion<span className="sr-only">: {number}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function SeeAll({ of, to }: { of: string; to: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 shrink-0 items-center text-sm mid:min-h-8">
      See all<span className="sr-only">: {of}</span>
    </Link>
  );
}
