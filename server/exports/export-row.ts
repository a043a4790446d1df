import type { BillCard } from '#contract/bills.ts';
import { opinionLevels, type OpinionLevel } from '#contract/opinion-levels.ts';

/** Columns of a table of bills, named as the wire names them. */
const facts = {
  id: (card) => card.slug,
  number: (card) => card.number,
  title: (card) => card.title,
  category: (card) => card.category,
  bill_type: (card) => card.bill_type,
  congress: (card) => card.congress,
  session: (card) => card.session,
  action_kind: (card) => card.action_kind,
  status: (card) => card.status,
  status_date: (card) => card.status_date,
  introduced_date: (card) => card.introduced_date,
  signing_date: (card) => card.signing_date,
  latest_action_date: (card) => card.latest_action?.date ?? null,
  latest_action: (card) => card.latest_action?.text ?? null,
  policy_area: (card) => card.policy_area,
  issues: (card) => card.issues.join('; '),
  sponsor: (card) => card.sponsor?.name ?? null,
  sponsor_party: (card) => card.sponsor?.party ?? null,
  sponsor_state: (card) => card.sponsor?.state ?? null,
  voters: (card) => card.opinions.voters,
  score: (card) => card.opinions.score,
} satisfies Record<string, (card: BillCard) => string | number | null>;

type Column = keyof typeof facts | OpinionLevel | 'url';
export const exportColumns: Column[] = [
  ...(Object.keys(facts) as (keyof typeof facts)[]),
  ...opinionLevels,
  'url',
];

/** A bill as a line of a table. */
export function exportRow(card: BillCard, publicUrl: string): Record<Column, string | number | null> {
  const named = Object.entries(facts).map(([column, read]) => [column, read(card)]);
  return {
    ...(Object.fromEntries(named) as Record<keyof typeof facts, string | number | null>),
    ...card.opinions.counts,
    url: `${publicUrl}/bills/${card.slug}`,
  };
}
