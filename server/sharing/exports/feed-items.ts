import { statusNames, stepNames } from '#contract/bills/bill-status.ts';
import type { BillCard } from '#contract/bills/bills.ts';
import type { InitiativeCard } from '#contract/initiatives.ts';

/** A bill, a presidential document or an initiative, as feeds and calendars tell of it. */
export interface FeedItem {
  /** Its name for good within this product, for the ids of events. */
  key: string;
  /** Its screen, from the root. */
  path: string;
  name: string;
  title: string;
  status: string;
  /** When it last moved, and when it began. */
  day: string;
  introduced: string | null;
  description: string;
  happenings: { key: string; day: string; words: string }[];
}

export function billItem(card: BillCard): FeedItem {
  return {
    key: card.slug,
    path: `/bills/${card.slug}`,
    name: card.number,
    title: card.title,
    status: card.status,
    day: card.latest_action?.date ?? card.status_date ?? card.introduced_date ?? '2025-01-01',
    introduced: card.introduced_date,
    description: [statusNames[card.status], card.latest_action?.text].filter(Boolean).join('. '),
    happenings: stepsOf(card),
  };
}

export function initiativeItem(card: InitiativeCard): FeedItem {
  const day = card.introduced_date;
  return {
    key: `initiative-${card.id}`,
    path: `/initiatives/${card.slug}`,
    name: 'Initiative',
    title: card.title,
    status: card.status,
    day,
    introduced: day,
    description: [`Proposed by ${card.author.name}`, card.summary].filter(Boolean).join('. '),
    happenings: [{ key: card.status, day, words: card.title }],
  };
}

/** Every dated step of a bill, and what happened last. */
function stepsOf(card: BillCard): FeedItem['happenings'] {
  const steps = card.steps
    .filter(({ date }) => isDay(date))
    .map(({ step, date, failed }) => ({
      key: `${step}${failed ? '-failed' : ''}-${date}`,
      day: date,
      words: failed ? `${stepNames[step]}: failed` : stepNames[step],
    }));
  const { latest_action: latest } = card;
  if (!latest || !isDay(latest.date) || steps.some(({ day }) => day === latest.date)) return steps;
  return [...steps, { key: 'latest', day: latest.date, words: latest.text }];
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}
