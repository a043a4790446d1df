import { displayNumber } from '#contract/bills/bill-status.ts';
import type { Tally } from '#contract/opinions/opinion-levels.ts';
import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { publish } from '#server/realtime/topics.ts';
import { requireStateReader } from '#server/districts/state-access.ts';
import {
  findItem,
  findItemById,
  removeOpinion,
  saveOnItem,
  saveOnOpenBill,
  type NewOpinion,
  type Reader,
  type SavedOpinion,
} from './opinions.queries.ts';
import { barsOf } from './tally.ts';

const itemTypes = { bills: 'bill', initiatives: 'initiative', representatives: 'representative' } as const;
export type PathType = keyof typeof itemTypes;

/** @throws AppError not_found, also where this reader may not know of it; for a state bill what keeps the reader from it. */
export async function itemOf(db: Db, { type, id }: { type: PathType; id: string }, reader: Reader) {
  const item = await findItem(db, itemTypes[type], id, reader);
  if (!item) throw new AppError('not_found', { text: `We could not find this ${itemTypes[type]}.` });
  if (item.category === 'state' && reader !== 'server') await requireStateReader(db, reader);
  return itemView(item, itemTypes[type]);
}

/** Saves a member's opinion, in one step where everybody may read the item. @throws AppError as itemOf does. */
export async function keepOpinion(
  db: Db,
  item: { type: PathType; id: string },
  opinion: NewOpinion,
): Promise<SavedOpinion> {
  const saved =
    (item.type === 'bills' ? await saveOnOpenBill(db, item.id, opinion) : undefined) ??
    (await saveOnItem(db, (await itemOf(db, item, opinion.memberId)).id, opinion));
  await publish(db, `item:${saved.itemId}`);
  return saved;
}

/** @returns the bars without it. @throws AppError not_found when it is not this member's opinion on this item. */
export async function deleteOpinion(
  db: Db,
  item: { type: PathType; id: string },
  opinion: { id: number; memberId: number },
): Promise<Tally> {
  // Members may always delete what they have written, also on an item that they may no longer read.
  const { id: itemId } = await itemOf(db, item, 'server');
  if (!(await removeOpinion(db, { ...opinion, itemId }))) throw new AppError('not_found');
  await publish(db, `item:${itemId}`);
  return barsOf(db, itemId);
}

/** An item by id alone, of whatever kind. @throws AppError as itemOf does. */
export async function itemById(db: Db, id: number, reader: Reader) {
  const item = await findItemById(db, id, reader);
  if (!item) throw new AppError('not_found');
  if (item.category === 'state' && reader !== 'server') await requireStateReader(db, reader);
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

/** What an opinion is held on, as replies carry it. */
export function itemView(row: ItemRow, type: string) {
  const { id, slug, title, bill_type, number, display_number, category } = row;
  const isBill = bill_type !== null && number !== null;
  return {
    id,
    slug,
    title,
    type,
    category: category ?? null,
    number: isBill ? displayNumber({ bill_type, number, display_number }) : null,
  };
}

/** An opinion's id as the path gives it. @throws AppError not_found. */
export function opinionId(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new AppError('not_found');
  return Number(text);
}
