import { BillCardView } from '#web/bills/BillCardView.tsx';
import { InitiativeCardView } from './InitiativeCardView.tsx';
import type { ListReply } from './list-endpoint.ts';

/** Cards under their headings. */
export function CardList({ groups }: Pick<ListReply, 'groups'>) {
  return groups.map(({ heading, items }) => (
    <section key={heading} aria-labelledby={anchor(heading)}>
      <h2 id={anchor(heading)} className="mt-6 text-lg">
        {heading}
      </h2>
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
