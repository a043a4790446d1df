import { lazy, Suspense } from 'react';
import { BillCardView } from '#web/bills/BillCardView.tsx';
import { InitiativeCardView } from './InitiativeCardView.tsx';
import { useViewer } from '#web/shell/viewer.ts';
import { useIsLive } from '#web/ui/useIsLive.ts';
import type { ListReply } from './list-endpoint.ts';

const FollowButton = lazy(() =>
  import('#web/notifications/FollowButton.tsx').catch(() => ({ default: () => <></> })),
);

/** Headings of bills without an issue. */
const noIssues = ['Private Bills', 'Not yet assigned'];

interface CardListProps extends Pick<ListReply, 'groups'> {
  /** The headings are issues, which members can follow. */
  byIssue?: boolean;
}

/** Cards under their headings. */
export function CardList({ groups, byIssue = false }: CardListProps) {
  // Only members load the button.
  const [isLive, viewer] = [useIsLive(), useViewer()];
  const canFollow = byIssue && isLive && viewer !== null;
  return groups.map(({ heading, items }) => (
    <section key={heading} aria-labelledby={anchor(heading)}>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={anchor(heading)} className="text-lg">
          {heading}
        </h2>
        {canFollow && !noIssues.includes(heading) && (
          <Suspense>
            <FollowButton type="issues" id={heading} name={heading} size="sm" />
          </Suspense>
        )}
      </div>
      {items.map((card) =>
        card.category === 'initiative' ? (
          <InitiativeCardView key={card.id} initiative={card} />
        ) : (
          <BillCardView key={card.id} bill={card} />
        ),
      )}
    </section>
  ));
}

function anchor(heading: string): string {
  return `group-${heading.toLowerCase().replaceAll(/\W+/g, '-')}`;
}
