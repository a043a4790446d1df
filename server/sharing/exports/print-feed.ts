import { hash } from 'node:crypto';
import escapeHtml from 'escape-html';
import { Feed } from 'feed';
import { ICalCalendar, ICalEventTransparency } from 'ical-generator';
import type { FeedFormat } from '#contract/sharing.ts';
import type { FeedItem } from './feed-items.ts';

export interface FeedSource {
  title: string;
  description: string;
  /** Address of the screen with the same items. */
  link: string;
  /** Address of the feed itself; undefined when it is private. */
  self: string | undefined;
  publicUrl: string;
  items: FeedItem[];
  /** One entry per change of an item (a watchlist) instead of one per item (a list). */
  entryPerChange: boolean;
}

/** The feed as text, with its ETag, which is weak because it is that of compressed replies too. */
export function printFeed(format: FeedFormat, source: FeedSource): { text: string; etag: string } {
  const text = format === 'ics' ? calendar(source) : syndication(format, source);
  return { text, etag: `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"` };
}

function syndication(format: 'rss' | 'atom', source: FeedSource): string {
  const newest = source.items
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  const feed = new Feed({
    id: source.self ?? source.link,
    title: clean(source.title),
    description: clean(source.description),
    link: source.link,
    language: 'en',
    generator: 'Polity',
    // Atom must have one.
    author: { name: 'Polity', link: source.publicUrl },
    // An empty feed must have a date too; a fixed one, so that readers see no change.
    updated: noon(newest ?? '2025-01-01'),
    ...(source.self && { feedLinks: { [format]: source.self } }),
  });
  for (const item of source.items) {
    const url = `${source.publicUrl}${item.path}`;
    const title = clean(`${item.name}: ${item.title}`);
    const id = source.entryPerChange ? `${url}#${item.status}-${item.day}` : url;
    feed.addItem({
      id,
      guid: id,
      link: url,
      // HTML, except for the titles of RSS.
      title: format === 'atom' ? escapeHtml(title) : title,
      date: noon(item.day),
      published: noon((!source.entryPerChange && item.introduced) || item.day),
      description: escapeHtml(clean(item.description)),
    });
  }
  return format === 'rss' ? feed.rss2() : feed.atom1();
}

/** Every dated step of every item, as whole days. */
function calendar(source: FeedSource): string {
  const host = new URL(source.publicUrl).host;
  const made = new ICalCalendar({
    name: clean(source.title),
    description: clean(source.description),
    prodId: { company: 'Polity', product: 'Polity', language: 'EN' },
  });
  for (const item of source.items) {
    for (const { key, day, label } of item.events) {
      made.createEvent({
        id: `${item.key}-${key}@${host}`,
        start: new Date(`${day}T00:00:00Z`),
        allDay: true,
        // Nobody is busy because a bill moves.
        transparency: ICalEventTransparency.TRANSPARENT,
        stamp: noon(day),
        summary: clean(`${item.name}: ${label}`),
        description: clean(item.title),
        url: `${source.publicUrl}${item.path}`,
      });
    }
  }
  // The package leaves out the end of the last line.
  return `${made.toString()}\r\n`;
}

/** Noon UTC falls on the same calendar day everywhere in the country. */
function noon(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}

/**
 * Without the characters that XML cannot contain even escaped, and without the end of a CDATA section: the
 * feed library splits only the first one.
 */
function clean(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll(']]>', ']] >')
  );
}
