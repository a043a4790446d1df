import { itemNumber } from '#contract/bills/bill-status.ts';
import type { Db } from '#server/database/pool.ts';
import { requireStateContent } from '#server/districts/state-access.ts';
import { AppError } from '#server/http/errors.ts';
import { findItem, findItemById, type Reader } from './items.queries.ts';

const itemTypes = new Map([
  ['bills', 'bill'],
  ['initiatives', 'initiative'],
  ['representatives', 'representative'],
]);

/** An item as a path names it. */
export interface ItemPath {
  type: string;
  id: string;
}

/**
 * The item of a path, by id or slug.
 * @throws AppError not_found, also where this reader may not see it. For state bills as
 * requireStateContent does.
 */
export async function itemOf(db: Db, { type: pathType, id }: ItemPath, reader: Reader) {
  const type = itemTypes.get(pathType);
  if (!type) throw new AppError('not_found');
  return readable(await findItem(db, type, id, reader), reader, `We could not find this ${type}.`);
}

/** An item of any type by id. @throws AppError as itemOf does. */
export async function itemById(db: Db, id: number, reader: Reader, notFound?: string) {
  return readable(await findItemById(db, id, reader), reader, notFound);
}

function readable(item: Awaited<ReturnType<typeof findItemById>>, reader: Reader, notFound?: string) {
  if (!item) throw new AppError('not_found', { text: notFound });
  if (reader !== 'server') requireStateContent(item.category, reader);
  return itemView(item, item.item_type);
}

interface ItemRow {
  id: number;
  slug: string;
  title: string;
  bill_type: string | null;
  number: number | null;
  display_number: string | null;
  category?: string | null;
}

/** An item in replies about opinions. */
export function itemView(row: ItemRow, type: string) {
  const { id, slug, title, category = null } = row;
  return { id, slug, title, type, category, number: itemNumber(row) };
}
