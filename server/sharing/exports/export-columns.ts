import type { BillCard } from '#contract/bills/bills.ts';
import type { InitiativeCard } from '#contract/initiatives.ts';
import { opinionLevels } from '#contract/opinions/opinion-levels.ts';

type Cell = string | number | null;
/** Columns of a table, named as in the API, and how to read each from a card. */
export type Columns<C> = Record<string, (card: C, publicUrl: string) => Cell>;

function opinionColumns<C extends BillCard | InitiativeCard>(): Columns<C> {
  const counts = opinionLevels.map((level) => [level, (card: C) => card.opinions.counts[level]] as const);
  return {
    voters: (card) => card.opinions.voters,
    score: (card) => card.opinions.score,
    ...Object.fromEntries(counts),
  };
}

export const billColumns: Columns<BillCard> = {
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
  died_on: (card) => card.died_on,
  introduced_date: (card) => card.introduced_date,
  signing_date: (card) => card.signing_date,
  latest_action_date: (card) => card.latest_action?.date ?? null,
  latest_action: (card) => card.latest_action?.text ?? null,
  policy_area: (card) => card.policy_area,
  issues: (card) => card.issues.join('; '),
  sponsor: (card) => card.sponsor?.name ?? null,
  sponsor_party: (card) => card.sponsor?.party ?? null,
  sponsor_state: (card) => card.sponsor?.state ?? null,
  ...opinionColumns(),
  url: (card, publicUrl) => `${publicUrl}/bills/${card.slug}`,
};

export const initiativeColumns: Columns<InitiativeCard> = {
  id: (card) => card.slug,
  title: (card) => card.title,
  status: (card) => card.status,
  visibility: (card) => card.visibility,
  introduced_date: (card) => card.introduced_date,
  author: (card) => card.author.name,
  author_state: (card) => card.author.state,
  summary: (card) => card.summary,
  supports_count: (card) => card.supports_count,
  ...opinionColumns(),
  url: (card, publicUrl) => `${publicUrl}/initiatives/${card.slug}`,
};
