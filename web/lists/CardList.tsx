import { useContext, type ReactNode } from 'react';
import type { InitiativeCard } from '#contract/initiatives.ts';
import { BillCardView } from '#web/bills/BillCardView.tsx';
import { Embedded } from '#web/embedded/AppLink.tsx';
import { cx } from '#web/ui/cx.ts';
import { lazyOptional } from '#web/shell/lazy-optional.tsx';
import { useViewer } from '#web/shell/viewer.ts';
import { countedNoun } from '#web/ui/numbers.ts';
import type { ListReply } from './list-endpoint.ts';

const FollowButton = lazyOptional(() => import('#web/notifications/FollowButton.tsx'));

/** Headings of bills without an issue. */
const noIssues = ['Private Bills', 'Not yet assigned'];

interface CardListProps extends Pick<ListReply, 'groups'> {
  /** The headings are issues, which members can follow. */
  byIssue?: boolean;
  /** '3 bills', '1 bill' */
  noun: string;
  /** Renders an initiative. Lists of bills do not load it. */
  Initiative?: InitiativeView | undefined;
}

export type InitiativeView = (props: { initiative: InitiativeCard }) => ReactNode;

/** Cards under their headings. */
export function CardList({ groups, byIssue = false, noun, Initiative }: CardListProps) {
  const viewer = useViewer();
  const embedded = useContext(Embedded);
  // Only members load the button.
  const canFollow = byIssue && viewer !== null;
  const cards = groups.map(({ heading, count, items }) => (
    <section
      key={heading}
      aria-labelledby={anchor(heading)}
      // The heading, of up to three lines, does not cover a link that gets the focus.
      className="[&>article_a]:scroll-mt-20"
    >
      <div
        className={cx(
          embedded ? 'top-0' : 'top-header',
          'sticky z-10 mt-2 flex min-h-13 flex-wrap items-center gap-x-3 border-b border-rule bg-paper py-1 mid:min-h-12',
        )}
      >
        <div className="flex min-w-0 grow basis-40 flex-wrap items-baseline gap-x-3">
          <h2 id={anchor(heading)} className="text-lg">
            {shownHeading(heading, items[0]!)}
          </h2>
          {count && <p className="tabular text-xs text-ink-3">{countedNoun(count, noun)}</p>}
        </div>
        {canFollow && !noIssues.includes(heading) && (
          // The button loads after the page. Its place is kept, so that the heading does not wrap later.
          <span className="ml-auto flex min-w-24.5 shrink-0 justify-end">
            <FollowButton type="issues" id={heading} name={heading} />
          </span>
        )}
      </div>
      {items.map((card) =>
        card.category === 'initiative' ? (
          Initiative && <Initiative key={card.id} initiative={card} />
        ) : (
          <BillCardView key={card.id} bill={card} heading={heading} />
        ),
      )}
    </section>
  ));
  return (
    <>
      {groups.some(({ items }) =>
        items.some((card) => card.category !== 'initiative' && card.issues_guessed),
      ) && <p className="text-xs text-ink-3">We guessed the topics from words in the titles.</p>}
      {cards}
    </>
  );
}

/** 'May 2026' → 'Introduced in May 2026': the date on a bill's card is the one of its last step. */
function shownHeading(heading: string, { category }: { category: string }): string {
  return / \d{4}$/.test(heading) && !/eo|initiative/.test(category) ? `Introduced in ${heading}` : heading;
}

function anchor(heading: string): string {
  return `group-${heading.toLowerCase().replaceAll(/\W+/g, '-')}`;
}
