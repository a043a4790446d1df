import type { OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import { agreement } from '#contract/roll-calls/agreement.ts';
import { listBillRollCalls } from '#contract/roll-calls/roll-calls.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { Agreement } from '#web/roll-calls/Agreement.tsx';
import { useMatchSuggestions } from '#web/roll-calls/match/useMatchSuggestions.ts';
import { Vote } from '#web/roll-calls/Vote.tsx';
import { Link } from '#web/shell/links/Link.tsx';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { useLazyDialog } from '#web/shell/useLazyDialog.ts';
import { Button } from '#web/ui/Button.tsx';
import { curlQuotes } from '#web/ui/curl-quotes.ts';

interface NextStepsProps {
  bill: { slug: string; title: string };
  /** The saved opinion. */
  level: OpinionLevel;
}

/** After a saved opinion on a bill: how the representatives voted, writing, sharing, the next bill. */
export default function NextSteps({ bill, level }: NextStepsProps) {
  const { slug, title } = bill;
  const rollCalls = useApiQuery(listBillRollCalls, { params: { id: slug }, query: { page: 1 } });
  const votes = rollCalls.data?.roll_calls ?? [];
  const suggested = useMatchSuggestions();
  // The cached ones may have bills with an opinion.
  const next = suggested.isFetching ? undefined : suggested.data?.bills.find((one) => one.slug !== slug);
  const sharing = useLazyDialog(() => import('#web/shares/dialogs/ShareItemDialog.tsx'));
  const yours = votes.flatMap(({ decisive, yea_means, yours }) =>
    decisive ? yours.map((voter) => ({ ...voter, agrees: agreement(level, voter.position, yea_means) })) : [],
  );
  // What is below moves down once, not again with each answer.
  if (rollCalls.isPending) return null;
  return (
    <section aria-label="Next steps" className="mt-4 rounded-md bg-accent-wash p-3 text-sm">
      {yours.length > 0 && (
        <>
          <p className="font-semibold">How your representatives voted</p>
          <ul className="mb-3">
            {yours.map((voter) => (
              <li key={voter.id} className="flex flex-wrap gap-x-2">
                {voter.name}: <Vote vote={voter} /> <Agreement agrees={voter.agrees} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <LinkButton to={`/bills/${slug}#write`} size="sm" variant="secondary">
          Write to your representatives
        </LinkButton>
        <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={sharing.open}>
          Tell your network
        </Button>
      </div>
      {(next || suggested.isFetching) && (
        <p className="mt-1 min-h-9.25">
          {next && (
            <Link to={`/bills/${next.slug}`} className="tap-area line-clamp-2 py-2">
              Next: {next.number} {curlQuotes(next.title)}
            </Link>
          )}
        </p>
      )}
      {sharing.Dialog && <sharing.Dialog item={{ type: 'bills', id: slug, title }} onClose={sharing.close} />}
    </section>
  );
}
