import { Link } from '#web/shell/links/Link.tsx';
import type { BillCard } from '#contract/bills/bills.ts';
import { graphDays, type Graph } from '#contract/home/front-page.ts';
import type { InitiativeCard } from '#contract/initiatives.ts';
import { InitiativeDate } from '#web/initiatives/InitiativeDate.tsx';
import { statusText } from '#web/bills/bill-labels.ts';
import { StatusSteps } from '#web/bills/StatusSteps.tsx';
import { DailyChart } from '#web/opinions/charts/DailyChart.tsx';
import { OpinionSplit } from '#web/opinions/OpinionSplit.tsx';
import { curlQuotes, showTitle } from '#web/ui/curl-quotes.ts';
import { shorten } from '#contract/bills/shorten.ts';
import { showDate } from '#web/ui/dates.ts';
import { showCount } from '#web/ui/numbers.ts';

const frame = 'contained flex flex-col gap-2 panel';

function Title({ to, children }: { to: string; children: string }) {
  return (
    <h3 className="text-base wrap-anywhere">
      <Link to={to} className="tap-area block text-ink no-underline hover:underline">
        <span className="line-clamp-4">{shorten(children)}</span>
      </Link>
    </h3>
  );
}

const kinds: Record<Graph['type'], string> = {
  bills: 'Bill',
  initiatives: 'Initiative',
  representatives: 'Representative',
};

/** The opinions on one item and its recent activity. */
export function GraphCard({ graph, today }: { graph: Graph; today: string }) {
  return (
    <article className={frame}>
      <p className="text-sm font-semibold">{graph.number ?? kinds[graph.type]}</p>
      <Title to={`/${graph.type}/${graph.slug}`}>{showTitle(graph.type, graph.title)}</Title>
      <div className="mt-auto space-y-3">
        <DailyChart name={graph.number ?? graph.title} series={graph.series} days={graphDays} today={today} />
        <OpinionSplit tally={graph} />
      </div>
    </article>
  );
}

/** A new bill: title, status and opinions. */
export function NewBillCard({ bill }: { bill: BillCard }) {
  return (
    <article className={frame}>
      <p className="text-sm text-ink-2">
        <b className="text-ink">{bill.number}</b>
        {bill.introduced_date && ` · ${showDate(bill.introduced_date)}`}
      </p>
      <Title to={`/bills/${bill.slug}`}>{curlQuotes(bill.title)}</Title>
      <div className="mt-auto space-y-2">
        <StatusSteps bill={bill} />
        <p className="text-sm text-ink-2">{statusText(bill)}</p>
        <OpinionSplit tally={bill.opinions} />
      </div>
    </article>
  );
}

/** A new initiative: title, author and opinions. */
export function NewInitiativeCard({ initiative }: { initiative: InitiativeCard }) {
  const { author, supports_count: count } = initiative;
  return (
    <article className={frame}>
      <p className="text-sm text-ink-2">
        <b className="text-ink">Initiative</b> · <InitiativeDate initiative={initiative} />
      </p>
      <Title to={`/initiatives/${initiative.slug}`}>{initiative.title}</Title>
      <div className="mt-auto space-y-2">
        <p className="truncate text-sm text-ink-2">
          {[author.name, author.state].filter(Boolean).join(', ')}
        </p>
        {initiative.opinions.voters > 0 && (
          <p className="text-sm">
            <b>{showCount(count)}</b> {count === 1 ? 'person supports it' : 'people support it'}
          </p>
        )}
        <OpinionSplit tally={initiative.opinions} />
      </div>
    </article>
  );
}
