import type { Initiative, InitiativeCard } from '#contract/initiatives.ts';
import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { opinionsOf } from '#server/opinions/tally.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { isWatched } from '#server/watchlist/watchlist.ts';
import { cardView, initiativeView } from './initiative-view.ts';
import {
  deleteDraft,
  findCards,
  findInitiative,
  findNewest,
  findOwn,
  findSitting,
  findTargets,
  insertInitiative,
  lockOwn,
  markSubmitted,
  setTargets,
  updateTexts,
  type Draft,
} from './initiatives.queries.ts';

const notThere = () => new AppError('not_found', { text: 'We could not find this initiative.' });

/** An initiative's id as the path gives it. @throws AppError not_found. */
function idOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw notThere();
  return Number(text);
}

/** Cards in the order of these ids; what the viewer may not read is left out. Three statements, however many. */
export async function initiativeCards(
  db: Db,
  viewer: Viewer | undefined,
  ids: readonly number[],
): Promise<InitiativeCard[]> {
  const [rows, opinions] = await Promise.all([
    findCards(db, ids, viewer?.id),
    opinionsOf(db, viewer, [...ids]),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [cardView(row, opinions(id))] : [];
  });
}

/** The newest initiatives that are on everybody's list. */
export async function newestInitiatives(db: Db, viewer: Viewer | undefined, count: number) {
  return initiativeCards(db, viewer, await findNewest(db, viewer?.id, count));
}

/** @throws AppError not_found, also for another's draft and where its author is hidden from the viewer. */
export async function showInitiative(db: Db, viewer: Viewer | undefined, path: string): Promise<Initiative> {
  const id = idOf(path);
  const [row, targets, opinions, watches] = await Promise.all([
    findInitiative(db, id, viewer?.id),
    findTargets(db, id),
    opinionsOf(db, viewer, [id]),
    viewer ? isWatched(db, viewer.id, id) : false,
  ]);
  if (!row) throw notThere();
  return initiativeView(row, targets, opinions(id), { id: viewer?.id, watches });
}

/** @returns its id. @throws AppError invalid_values where a representative is none. */
export async function begin(db: Db, viewer: Viewer, draft: Draft, targets: readonly number[]) {
  await expectOfficials(db, targets);
  return db.transaction().execute(async (db) => {
    const id = await insertInitiative(db, viewer.id, draft);
    await setTargets(db, id, targets);
    return String(id);
  });
}

/** @throws AppError not_found for another's, already_submitted where a text would change that is frozen. */
export async function change(
  db: Db,
  viewer: Viewer,
  path: string,
  texts: Partial<Draft>,
  targets: readonly number[] | undefined,
): Promise<void> {
  const id = idOf(path);
  if (targets) await expectOfficials(db, targets);
  await db.transaction().execute(async (db) => {
    const own = await lockOwn(db, id, viewer.id);
    if (!own) throw notThere();
    const differs = (name: 'title' | 'description') => texts[name] !== undefined && texts[name] !== own[name];
    if (own.submitted_at && (differs('title') || differs('description')))
      throw new AppError('already_submitted', {
        text: 'This initiative has been submitted. Its title and description stay as they are.',
      });
    await updateTexts(db, id, texts);
    if (targets) await setTargets(db, id, targets);
  });
}

/** @throws AppError not_found for another's, already_submitted, invalid_values without a description. */
export async function submit(db: Db, viewer: Viewer, path: string): Promise<void> {
  const id = idOf(path);
  if (await markSubmitted(db, id, viewer.id)) return;
  const own = await findOwn(db, id, viewer.id);
  if (!own) throw notThere();
  if (own.submitted_at) throw new AppError('already_submitted');
  throw new AppError('invalid_values', {
    fields: { description: 'Please describe your initiative before you submit it.' },
  });
}

/** @throws AppError not_found for another's, already_submitted. */
export async function discard(db: Db, viewer: Viewer, path: string): Promise<void> {
  const id = idOf(path);
  if (await deleteDraft(db, id, viewer.id)) return;
  if (!(await findOwn(db, id, viewer.id))) throw notThere();
  throw new AppError('already_submitted', {
    text: 'This initiative has been submitted. It can no longer be deleted.',
  });
}

async function expectOfficials(db: Db, ids: readonly number[]): Promise<void> {
  const sitting = await findSitting(db, ids);
  if (sitting.length < ids.length)
    throw new AppError('invalid_values', {
      fields: { representative_ids: 'One of these representatives does not hold an office today.' },
    });
}
