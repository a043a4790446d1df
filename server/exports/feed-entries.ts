import { createHash } from 'node:crypto';
import { Feed } from 'feed';
import { ICalCalendar } from 'ical-generator';
import { statusNames, stepNames } from '#contract/bill-status.ts';
import type { BillCard } from '#contract/bills.ts';
import type { FeedFormat } from '#contract/exports.ts';

export interface FeedSource {
  title: string;
  description: string;
  /** The screen that shows the same. */
  link: string;
  /** The address of the feed itself, unless it is private. */
  self: string | undefined;
  publicUrl: string;
  cards: BillCard[];
  /** Each change is an entry of its own (a watchlist), or each bill is (a list). */
  changes: boolean;
}

/** What of the format a reader can compare: the whole text, and a tag for it. */
export function printFeed(format: FeedFormat, source: FeedSource): { text: string; etag: string } {
  const text = format === 'ics' ? calendar(source) : syndication(format, source);
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}

function syndication(format: 'rss' | 'atom', source: FeedSource): string {
  const newest = source.cards.map(dayOf).toSorted().at(-1);
  const feed = new Feed({
    id: source.self ?? source.link,
    title: source.title,
    description: source.description,
    link: source.link,
    language: 'en',
    generator: 'Polity',
    // Without anything in it, too, a feed says when it was updated; always the same, so that readers see no change.
    updated: noon(newest ?? '2025-01-01'),
    ...(source.self && { feedLinks: { [format]: source.self } }),
  });
  for (const card of source.cards) {
    const url = `${source.publicUrl}/bills/${card.slug}`;
    const id = source.changes ? `${url}#${card.status}-${dayOf(card)}` : url;
    feed.addItem({
      id,
      guid: id,
      link: url,
      title: clean(`${card.number}: ${card.title}`),
      date: noon(dayOf(card)),
      published: noon((!source.changes && card.introduced_date) || dayOf(card)),
      description: clean([statusNames[card.status], card.latest_action?.text].filter(Boolean).join('. ')),
    });
  }
  return format === 'rss' ? feed.rss2() : feed.atom1();
}

/** Every dated step of every bill, and what happened last, as whole days. */
function calendar(source: FeedSource): string {
  const host = new URL(source.publicUrl).host;
  const made = new ICalCalendar({
    name: source.title,
    description: source.description,
    prodId: { company: 'Polity', product: 'Polity', language: 'EN' },
  });
  for (const card of source.cards) {
    const url = `${source.publicUrl}/bills/${card.slug}`;
    for (const { key, day, words } of happenings(card)) {
      made.createEvent({
        id: `${card.slug}-${key}@${host}`,
        start: new Date(`${day}T00:00:00Z`),
        allDay: true,
        stamp: noon(day),
        summary: clean(`${card.number}: ${words}`),
        description: clean(card.title),
        url,
      });
    }
  }
  return made.toString();
}

function happenings(card: BillCard): { key: string; day: string; words: string }[] {
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

function dayOf(card: BillCard): string {
  return card.latest_action?.date ?? card.status_date ?? card.introduced_date ?? '2025-01-01';
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}

/** A calendar day is the same day everywhere in the country at noon of Greenwich. */
function noon(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}

/** Without the characters that XML cannot hold, however escaped. */
function clean(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}
