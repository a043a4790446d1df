import type { OpinionLevel, Tally } from '#contract/opinions/opinion-levels.ts';
import type { Db } from '#server/database/pool.ts';
import { AppError } from '#server/http/errors.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { needsReview } from '#server/moderation/content-filter.ts';
import { publish } from '#server/realtime/topics.ts';
import { findEntry } from './entries.queries.ts';
import { itemOf, type ItemPath } from './items.ts';
import {
  hasNewerOpinion,
  removeOpinion,
  saveOnItem,
  saveOnOpenBill,
  updateText,
  type NewOpinion,
  type SavedOpinion,
} from './opinions.queries.ts';
import { barsOf } from './tally.ts';

const newerSaved = 'You have saved a newer opinion since. It stays, unless you save this one again.';

/**
 * Saves a member's opinion, in one statement where everybody may read the item. @throws AppError as itemOf
 * does, forbidden for another text in place of a removed one, and conflict if the member has saved another
 * opinion while this one waited on a device.
 */
export async function saveOpinion(
  db: Db,
  item: ItemPath,
  viewer: Viewer,
  { level, text }: Pick<NewOpinion, 'level' | 'text'>,
  waitedMs?: number,
): Promise<SavedOpinion> {
  const written = { memberId: viewer.id, level, text };
  if (waitedMs !== undefined) {
    const { id } = await itemOf(db, item, viewer);
    if (await hasNewerOpinion(db, id, written, waitedMs))
      throw new AppError('conflict', { text: newerSaved });
  }
  const opinion = { ...written, inReview: await needsReview(db, text) };
  const saved =
    (item.type === 'bills' ? await saveOnOpenBill(db, item.id, opinion) : undefined) ??
    (await saveOnItem(db, (await itemOf(db, item, viewer)).id, opinion));
  if (!saved) throw textRemoved();
  await publish(db, `item:${saved.itemId}`);
  return { ...saved, isPending: Boolean(text) && saved.isPending };
}

function textRemoved(): AppError {
  const text = 'An administrator removed your comment. You can appeal, or delete your opinion.';
  return new AppError('forbidden', { text });
}

// Members may always edit and delete what they have written, even on an item they may no longer read.

/** Why a member cannot change an opinion: another member wrote it, or the viewer cannot see it. */
async function refusalOf(db: Db, item: ItemPath, viewer: Viewer, id: number): Promise<AppError> {
  const { id: itemId } = await itemOf(db, item, viewer);
  const opinion = await findEntry(db, id, viewer.id);
  if (opinion?.item_id !== itemId)
    return new AppError('not_found', { text: 'We could not find this opinion.' });
  return opinion.author_id === viewer.id ? textRemoved() : new AppError('forbidden');
}

/**
 * @returns the level and the bars. @throws AppError not_found, forbidden for another member's opinion, and as
 * itemOf does.
 */
export async function editText(
  db: Db,
  item: ItemPath,
  viewer: Viewer,
  { id, text }: { id: number; text: string | null },
): Promise<{ level: OpinionLevel; bars: Tally; isPending: boolean }> {
  const { id: itemId } = await itemOf(db, item, 'server');
  const inReview = await needsReview(db, text);
  const edited = await updateText(db, { id, itemId, memberId: viewer.id }, text, inReview);
  if (!edited) throw await refusalOf(db, item, viewer, id);
  return { ...edited, bars: await barsOf(db, itemId) };
}

/** @returns the bars without it. @throws AppError as editText does. */
export async function deleteOpinion(db: Db, item: ItemPath, viewer: Viewer, id: number): Promise<Tally> {
  const { id: itemId } = await itemOf(db, item, 'server');
  if (!(await removeOpinion(db, { id, itemId, memberId: viewer.id })))
    throw await refusalOf(db, item, viewer, id);
  await publish(db, `item:${itemId}`);
  return barsOf(db, itemId);
}
