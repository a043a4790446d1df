import { profileParts, type ProfilePart } from '#contract/moderation.ts';
import type { CaseKind } from '#server/database/generated/tables.ts';
import type { Db } from '#server/database/pool.ts';
import { AppError } from '#server/http/errors.ts';
import type { Services } from '#server/jobs/services.ts';
import { removeFiles } from '#server/media/avatar-files.ts';
import { publish } from '#server/realtime/topics.ts';
import {
  approveInitiative,
  clearProfile,
  liftSuspension,
  refuseInitiative,
  restoreInitiative,
  restoreProfile,
  setRemoved,
  setShown,
  type Case,
  type PostThread,
  type RemovedParts,
} from './cases.queries.ts';

type CaseServices = Pick<Services, 'db' | 'jobs'>;

interface CaseActions {
  /** @returns what `restore` needs to bring it back. */
  remove(services: CaseServices, target: Case, parts?: ProfilePart[]): Promise<RemovedParts | null>;
  keep(db: Db, target: Case): Promise<void>;
  restore(db: Db, target: Case): Promise<void>;
}

/** What a decision does to each kind of target. All of it runs in the transaction of the decision. */
export const caseActions: Record<CaseKind, CaseActions> = {
  post: {
    async remove({ db }, { post_id }) {
      await publishChange(db, await setRemoved(db, post_id!));
      return null;
    },
    async keep(db, { status, post_id }) {
      if (status === 'in_review') await show(db, post_id!);
    },
    async restore(db, { post_id }) {
      if (post_id !== null) await show(db, post_id);
    },
  },
  initiative: {
    async remove({ db }, { initiative_id }) {
      await refuseInitiative(db, initiative_id!);
      return null;
    },
    async keep(db, { initiative_id }) {
      await approveInitiative(db, initiative_id!);
    },
    async restore(db, { id, initiative_id }) {
      if (initiative_id !== null) await restoreInitiative(db, initiative_id, id);
    },
  },
  profile: {
    remove: async (services, { member_id }, parts = [...profileParts]) =>
      (await removeParts(services, member_id, parts)).removed,
    async keep() {},
    async restore(db, { member_id, removed }) {
      if (removed) await restoreProfile(db, member_id, removed);
    },
  },
  // A suspension is already a decision, so it can only be restored.
  suspension: {
    remove: async () => null,
    async keep() {},
    async restore(db, { id, member_id }) {
      await liftSuspension(db, member_id, id);
      await publish(db, `member:${member_id}`);
    },
  },
};

/** Clears parts of a profile. @returns also whether that changed it. @throws AppError not_found */
export async function removeParts(
  { db, jobs }: CaseServices,
  memberId: number,
  parts: ProfilePart[],
): Promise<{ removed: RemovedParts; isChanged: boolean }> {
  const cleared = await clearProfile(db, memberId, parts);
  if (!cleared) throw new AppError('not_found');
  const { avatar, ...removed } = cleared.removed;
  if (avatar) await jobs.enqueue(db, removeFiles, { avatar });
  return { removed, isChanged: cleared.isChanged };
}

/** Shows a post. A share that waited for review is new to those who may see it. */
async function show(db: Db, postId: number): Promise<void> {
  const thread = await setShown(db, postId);
  await publishChange(db, thread);
  if (thread?.root_id === postId && !thread.item_id) await publish(db, `share:${postId}`);
}

/** Makes open pages reload the thread. */
async function publishChange(db: Db, thread: PostThread | undefined): Promise<void> {
  if (thread?.item_id) await publish(db, `item:${thread.item_id}`);
  else if (thread) await publish(db, `post:${thread.root_id}`);
}
