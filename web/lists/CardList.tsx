import { BillCardView } from '#web/bills/BillCardView.tsx';
import { FollowButton } from '#web/notifications/FollowButton.tsx';
import { InitiativeCardView } from './InitiativeCardView.tsx';
import type { ListReply } from './list-endpoint.ts';

/** Headings of bills without an issue. */
const noIssues = ['Private Bills', 'Not yet assigned'];

interface CardListProps extends Pick<ListReply, 'groups'> {
  /** The headings are issues, which members can follow. */
  byIssue?: boolean;
}

/** Cards under their headings. */
export function CardList({ groups, byIssue = false }: CardListProps) {
  return groups.map(({ heading, items }) => (
    <section key={heading} aria-labelledby={anchor(heading)}>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={anchor(heading)} className="text-lg">
          {heading}
        </h2>
        {byIssue && !noIssues.includes(heading) && (
          <FollowButton type="issues" id={heading} name={heading} size="sm" />
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
