import { AppError, invalidValue } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import {
  forgetCachedSetting,
  readCachedSetting,
  readSetting,
  writeSetting,
} from '#server/database/settings-store.ts';
import { logAction } from './log-store.ts';
import { compileFilter, hostOfEntry, type FilterLists } from './text-match.ts';

const notAllowed = 'This text has a word or a link that is not allowed here. Please change it.';

type Match = (text: string) => string[];
const compiled = new WeakMap<FilterLists, Match>();

/** The lists of the filter as they are stored. */
export function filterLists(db: Db): Promise<FilterLists> {
  return readSetting(db, 'content_filter');
}

/**
 * Replaces the lists. This process uses them at once, others within seconds.
 * @throws AppError invalid_values for a link that has no host
 */
export async function changeFilter(db: Db, adminId: number, lists: FilterLists): Promise<FilterLists> {
  const wrong = lists.links.find((entry) => hostOfEntry(entry) === '');
  if (wrong !== undefined)
    throw invalidValue('links', `Write addresses such as example.com. This is not an address: ${wrong}.`);
  const saved = { words: lists.words, links: [...new Set(lists.links.map(hostOfEntry))] };
  await db.transaction().execute(async (db) => {
    const details = changesOf(await filterLists(db), saved);
    if (details.added.length + details.removed.length === 0) return;
    await writeSetting(db, 'content_filter', saved);
    await logAction(db, { by: adminId, action: 'change_filter', details });
  });
  forgetCachedSetting(db, 'content_filter');
  return saved;
}

/** What was added and removed, for the log. */
function changesOf(before: FilterLists, after: FilterLists) {
  const without = (list: string[], other: string[]) => list.filter((entry) => !other.includes(entry));
  return {
    added: [...without(after.words, before.words), ...without(after.links, before.links)],
    removed: [...without(before.words, after.words), ...without(before.links, after.links)],
  };
}

async function currentFilter(db: Db): Promise<Match> {
  const lists = await readCachedSetting(db, 'content_filter');
  const match = compiled.get(lists) ?? compileFilter(lists);
  compiled.set(lists, match);
  return match;
}

/** Entries of the filter that these texts match. */
export async function filterMatches(
  db: Db,
  texts: readonly (string | null | undefined)[],
): Promise<string[]> {
  const match = await currentFilter(db);
  return match(texts.filter(Boolean).join('\n'));
}

/** Whether a new text waits for review. Everything that writes posts or publishes initiatives asks this. */
export async function needsReview(db: Db, ...texts: (string | null | undefined)[]): Promise<boolean> {
  return texts.some(Boolean) && (await filterMatches(db, texts)).length > 0;
}

/**
 * For texts that cannot wait for review: names, cities and About Me. Their author corrects them at once.
 * @throws AppError invalid_values for each field that the filter matches
 */
export async function refuseFiltered(
  db: Db,
  texts: Readonly<Record<string, string | null | undefined>>,
): Promise<void> {
  const fields: Record<string, string> = {};
  for (const [name, text] of Object.entries(texts))
    if (await needsReview(db, text)) fields[name] = notAllowed;
  if (Object.keys(fields).length > 0) throw new AppError('invalid_values', { fields });
}
