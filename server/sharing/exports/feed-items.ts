import { statusNames, stepNames } from '#contract/bills/bill-status.ts';
import type { BillCard } from '#contract/bills/bills.ts';
import type { InitiativeCard } from '#contract/initiatives.ts';

/** A bill, a presidential document or an initiative, as feeds and calendars show it. */
export interface FeedItem {
  /** Stable, for the ids of events. */
  key: string;
  /** Path of its screen. */
  path: string;
  name: string;
  title: string;
  status: string;
  /** YYYY-MM-DD of its last change. */
  day: string;
  introduced: string | null;
  description: string;
  events: { key: string; day: string; label: string }[];
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
    events: stepsOf(card),
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
    events: [{ key: card.status, day, label: card.title }],
  };
}

/** Every dated step of a bill, and its latest action. */
function stepsOf(card: BillCard): FeedItem['events'] {
  const steps = card.steps
    .filter(({ date }) => isDay(date))
    .map(({ step, date, failed }) => ({
      key: `${step}${failed ? '-failed' : ''}-${date}`,
      day: date,
      label: failed ? `${stepNames[step]}: failed` : stepNames[step],
    }));
  const { latest_action: latest } = card;
  if (!latest || !isDay(latest.date) || steps.some(({ day }) => day === latest.date)) return steps;
  return [...steps, { key: 'latest', day: latest.date, label: latest.text }];
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}
