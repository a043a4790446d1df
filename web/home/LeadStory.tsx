import { lazy, Suspense } from 'react';
import { Link } from '#web/shell/links/Link.tsx';
import type { Graph } from '#contract/home/front-page.ts';
import { mapFrom } from '#web/opinions/charts/ChartSkeletons.tsx';
import { OpinionBars } from '#web/opinions/OpinionBars.tsx';
import { curlQuotes } from '#web/ui/curl-quotes.ts';
import { cx } from '#web/ui/cx.ts';
import { LinkButton } from '#web/shell/links/LinkButton.tsx';
import { useInView } from '#web/ui/useInView.ts';
import { LeadSkeleton } from './LeadSkeleton.tsx';

const LeadChart = lazy(() => import('./LeadChart.tsx').catch(() => ({ default: () => null })));

/** The bill among the most active ones on which the smaller side has the most people. */
export function mostArgued(graphs: readonly Graph[]): Graph | undefined {
  return graphs
    .filter(({ type, voters }) => type === 'bills' && voters > 0)
    .toSorted((a, b) => smallerSide(b) - smallerSide(a))[0];
}

function smallerSide({ counts }: Graph): number {
  return Math.min(counts.support + counts.strong_support, counts.oppose + counts.strong_oppose);
}

/** The most argued bill with its bars and, once it is in view and has enough voters, its map or trend. */
export function LeadStory({ graph }: { graph: Graph }) {
  const [ref, isNear] = useInView<HTMLDivElement>();
  const hasChart = graph.voters >= mapFrom;
  const isOneSided = hasChart && smallerSide(graph) * 10 < graph.voters;
  return (
    <section
      aria-labelledby="lead"
      className={cx(
        'contained mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 border-y-2 border-ink py-5',
        hasChart && 'mid:grid-cols-[minmax(0,4fr)_minmax(0,5fr)]',
      )}
    >
      <div>
        <p className="text-xs font-semibold tracking-[0.04em] text-ink-2 uppercase">
          {isOneSided ? 'Most opinions this month' : 'Most argued this month'}
        </p>
        <h2 id="lead" className="mt-1 max-w-measure text-2xl wrap-anywhere">
          <Link to={`/bills/${graph.slug}`} className="tap-area text-ink no-underline hover:underline">
            <span className="line-clamp-4">{curlQuotes(graph.title)}</span>
          </Link>
        </h2>
        <p className="mt-1 mb-4 text-sm text-ink-2">{graph.number}</p>
        <h3 className="mb-2 text-lg">Opinions</h3>
        <OpinionBars tally={graph} />
        <LinkButton to={`/voice?type=bills&id=${graph.slug}`} className="mt-4 max-mid:w-full">
          Voice Your Opinion
        </LinkButton>
      </div>
      {hasChart && (
        <div ref={ref} className={cx('noscript:hidden', !isNear && '**:animate-none')}>
          {isNear ? (
            <Suspense fallback={<LeadSkeleton voters={graph.voters} />}>
              <LeadChart slug={graph.slug} voters={graph.voters} />
            </Suspense>
          ) : (
            <LeadSkeleton voters={graph.voters} />
          )}
        </div>
      )}
    </section>
  );
}
