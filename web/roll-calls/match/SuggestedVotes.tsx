import { useState, type ReactNode } from 'react';
import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import type { MatchItem, MatchSuggestion } from '#contract/roll-calls/match.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { AppLink } from '#web/embedded/AppLink.tsx';
import { OpinionButtons } from '#web/opinions/QuickOpinion.tsx';
import { useOpinion } from '#web/opinions/useOpinion.ts';
import { Agreement } from '#web/roll-calls/Agreement.tsx';
import { showError } from '#web/shell/messages.ts';
import { curlQuotes } from '#web/ui/curl-quotes.ts';
import { showDate } from '#web/ui/dates.ts';
import { SkeletonCard } from '#web/ui/Skeleton.tsx';
import { useMatchSuggestions } from './useMatchSuggestions.ts';

interface SuggestedVotesProps {
  items: MatchItem[];
  /** The viewer had opinions to compare before. */
  isMore: boolean;
  /** Shown if there is neither a suggestion nor anything to compare. */
  fallback: ReactNode;
}

/** Bills with recorded votes of the viewer's officials, to vote on right here. They stay until one leaves. */
export function SuggestedVotes({ items, isMore, fallback }: SuggestedVotesProps) {
  const { data } = useMatchSuggestions();
  if (!data) return <SkeletonCard />;
  if (data.bills.length === 0) return items.length === 0 ? fallback : null;
  return (
    <section aria-labelledby="suggested" className="mt-8">
      <h2 id="suggested">{isMore ? 'More bills to vote on' : 'Bills to start with'}</h2>
      <p className="mt-1 mb-3 max-w-measure text-sm text-ink-2">
        Your representatives have cast a recorded vote on each of these. Give your opinion to see how they
        compare.
      </p>
      <ol className="border-b border-rule">
        {data.bills.map((bill) => (
          <SuggestedBill
            key={bill.bill_id}
            bill={bill}
            item={items.find(({ bill_id }) => bill_id === bill.bill_id)}
          />
        ))}
      </ol>
    </section>
  );
}

function SuggestedBill({ bill, item }: { bill: MatchSuggestion; item: MatchItem | undefined }) {
  const { slug, number, title, issue, voted_on } = bill;
  const [chosen, setChosen] = useState<OpinionLevel | null>(null);
  const { save, isSaving } = useOpinion({ type: 'bills', id: slug }, title);
  const choose = (level: OpinionLevel) => {
    const before = chosen;
    setChosen(level);
    save(level).catch((error: ApiError) => {
      setChosen(before);
      showError(error);
    });
  };
  return (
    <li className="border-t border-rule py-4 mid:grid mid:grid-cols-[minmax(0,1fr)_26rem] mid:items-center mid:gap-x-6">
      <div className="min-w-0">
        <h3 className="font-ui text-base leading-snug font-normal">
          <AppLink to={`/bills/${slug}`} className="tap-area text-ink no-underline hover:underline">
            <span className="line-clamp-3">
              <b>{number}</b>
              {` ${curlQuotes(title)}`}
            </span>
          </AppLink>
        </h3>
        <p className="mt-0.5 text-xs text-ink-3">
          {issue && `${issue} · `}
          Last recorded vote <span className="whitespace-nowrap">{showDate(voted_on)}</span>
        </p>
        <div role="status">{item && <Result item={item} />}</div>
      </div>
      <div className="max-mid:mt-3">
        <OpinionButtons
          value={chosen ?? item?.my_vote ?? null}
          onPress={choose}
          busy={isSaving}
          label={`Your opinion on ${number}`}
        />
      </div>
    </li>
  );
}

/** How the representatives voted, once the viewer's opinion is saved. */
function Result({ item }: { item: MatchItem }) {
  return (
    <ul className="mt-2 space-y-1 text-sm">
      {item.representatives.map(({ id, chamber, name, vote, agrees }) => (
        <li key={`${id} ${chamber}`} className="flex flex-wrap items-center gap-x-2">
          {name}: <b>{vote}</b>
          <Agreement agrees={agrees} />
        </li>
      ))}
    </ul>
  );
}
