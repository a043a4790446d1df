import { pathId } from '#server/http/parse-id.ts';
import type { Initiative, InitiativeCard } from '#contract/initiatives.ts';
import { AppError, invalidValue } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { refreshShortList } from '#server/bills/short-list/short-list.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { needsReview } from '#server/moderation/content-filter.ts';
import { onInitiativeDecided } from '#server/moderation/decisions.ts';
import { cardView, initiativeView } from './initiative-view.ts';
import {
  deleteDraft,
  findByKey,
  findCards,
  findInitiative,
  findSitting,
  findTargets,
  insertFlag,
  insertInitiative,
  lockOwn,
  markSubmitted,
  setTargets,
  updateTexts,
  type Draft,
} from './initiatives.queries.ts';

// The decision stands if this fails; the list is ranked again within 20 minutes.
onInitiativeDecided((db) => refreshShortList(db, 'initiative').catch(console.error));

/** Why the viewer cannot change an initiative: another member wrote it, or the viewer cannot see it. */
const refusalOf = async (db: Db, viewer: Viewer, id: number) =>
  (await findInitiative(db, id, viewer.id)) ? new AppError('forbidden') : notFound();
const notFound = () => new AppError('not_found', { text: 'We could not find this initiative.' });

/** Cards in the order of these ids; those the viewer may not read are left out. */
export async function initiativeCards(
  db: Db,
  viewer: Viewer | undefined,
  ids: readonly number[],
): Promise<InitiativeCard[]> {
  const rows = await findCards(db, ids, viewer?.id);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(cardView);
}

/** @throws AppError not_found, also for another's draft and when the viewer does not see its author. */
export async function initiativeDetails(
  db: Db,
  viewer: Viewer | undefined,
  idText: string,
): Promise<Initiative> {
  const id = pathId(idText, notFound);
  const [row, targets] = await Promise.all([findInitiative(db, id, viewer?.id), findTargets(db, id)]);
  if (!row) throw notFound();
  return initiativeView(row, targets, viewer?.id);
}

/**
 * Adds a draft. A call that is sent again with its key adds nothing.
 * @returns the id of the draft. @throws AppError invalid_values when a target holds no office.
 */
export async function createInitiative(
  db: Db,
  viewer: Viewer,
  draft: Draft,
  targets: readonly number[],
  clientKey?: string,
) {
  await expectOfficials(db, targets);
  const create = db.transaction().execute(async (db) => {
    const id = await insertInitiative(db, viewer.id, draft, clientKey);
    await setTargets(db, id, targets);
    return id;
  });
  const id = await create.catch(async (error: unknown) => {
    const first = clientKey && (await findByKey(db, viewer.id, clientKey));
    if (!first) throw error;
    return first;
  });
  return String(id);
}

/**
 * @throws AppError not_found; forbidden for another member's; already_submitted when its title or description
 * would change; invalid_values when a new target holds no office.
 */
export async function updateInitiative(
  db: Db,
  viewer: Viewer,
  idText: string,
  changes: Partial<Draft>,
  targets: readonly number[] | undefined,
): Promise<void> {
  const id = pathId(idText, notFound);
  if (targets) {
    const stored = new Set((await findTargets(db, id)).map((target) => target.id));
    await expectOfficials(
      db,
      targets.filter((target) => !stored.has(target)),
    );
  }
  await db.transaction().execute(async (db) => {
    const own = await lockOwn(db, id, viewer.id);
    if (!own) throw await refusalOf(db, viewer, id);
    const differs = (name: 'title' | 'description') =>
      changes[name] !== undefined && changes[name] !== own[name];
    const isNewText = differs('title') || differs('description');
    if (isNewText && own.review_since) throw waits();
    if (isNewText && (own.submitted_at || own.first_submitted_at))
      throw new AppError('already_submitted', {
        text: 'This initiative has been submitted. Its title and description stay as they are.',
      });
    await updateTexts(db, id, changes, isNewText);
    if (targets) await setTargets(db, id, targets);
  });
}

/**
 * Publishes a draft and puts it on the Short List. One that the content filter matches waits for an
 * administrator.
 * @returns whether it waits.
 * @throws AppError not_found; forbidden for another member's; already_submitted; invalid_values without a
 * description.
 */
export async function submitInitiative(db: Db, viewer: Viewer, idText: string): Promise<boolean> {
  const id = pathId(idText, notFound);
  return db.transaction().execute(async (db) => {
    const own = await lockOwn(db, id, viewer.id);
    if (!own) throw await refusalOf(db, viewer, id);
    if (own.review_since) throw waits();
    if (own.submitted_at) throw new AppError('already_submitted');
    if (own.removed_at)
      throw new AppError('already_submitted', {
        text: own.first_submitted_at
          ? 'An administrator has removed this initiative. You can appeal.'
          : 'An administrator has refused this initiative. Change it before you submit it again.',
      });
    if (own.description === '')
      throw invalidValue('description', 'Please describe your initiative before you submit it.');
    const isInReview = await needsReview(db, own.title, own.description);
    await markSubmitted(db, id, isInReview);
    if (!isInReview) await refreshShortList(db, 'initiative');
    return isInReview;
  });
}

function waits(): AppError {
  return new AppError('already_submitted', {
    text: 'This initiative is waiting for review. Its title and description stay as they are until then.',
  });
}

/** @throws AppError not_found, forbidden for one's own, conflict for a second flag. */
export async function flagInitiative(db: Db, viewer: Viewer, idText: string, comment: string): Promise<void> {
  const found = await insertFlag(db, { id: pathId(idText, notFound), memberId: viewer.id, comment });
  if (!found) throw notFound();
  if (found.own) throw new AppError('forbidden', { text: 'You cannot flag what you have written yourself.' });
  if (!found.added) throw new AppError('conflict', { text: 'You have flagged this already.' });
}

/** @throws AppError not_found, forbidden for another's, already_submitted. */
export async function deleteInitiative(db: Db, viewer: Viewer, idText: string): Promise<void> {
  const id = pathId(idText, notFound);
  if (await deleteDraft(db, id, viewer.id)) return;
  const found = await findInitiative(db, id, viewer.id);
  if (found?.author_id !== viewer.id) throw found ? new AppError('forbidden') : notFound();
  throw new AppError('already_submitted', {
    text: 'This initiative has been submitted. It can no longer be deleted.',
  });
}

async function expectOfficials(db: Db, ids: readonly number[]): Promise<void> {
  const sitting = await findSitting(db, ids);
  if (sitting.length < ids.length)
    throw invalidValue('representative_ids', 'One of these representatives does not hold an office today.');
}
