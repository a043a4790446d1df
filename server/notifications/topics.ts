import { issues } from '#contract/bills/issues.ts';
import type { MyTopics } from '#contract/notifications.ts';
import type { Db } from '#server/database/pool.ts';
import { AppError } from '#server/http/errors.ts';
import { hasCommittee } from '#server/official-data/people-store.ts';
import { itemOf } from '#server/opinions/items.ts';
import { findMutes, findTopics, type Topic } from './topics.queries.ts';

/** @throws AppError not_found for an unknown topic. */
export async function topicOf(db: Db, { type, id }: Topic): Promise<Topic> {
  if (type === 'representatives') return { type, id: String((await itemOf(db, { type, id }, 'server')).id) };
  if (type === 'committees' && (await hasCommittee(db, id))) return { type, id };
  if (type === 'issues' && issues.includes(id)) return { type, id };
  throw new AppError('not_found');
}

export async function topicsOf(db: Db, memberId: number): Promise<MyTopics> {
  const [topics, muted] = [await findTopics(db, memberId), await findMutes(db, memberId)];
  const ofType = (type: Topic['type']) => topics.filter((topic) => topic.type === type);
  return {
    issues: ofType('issues'),
    representatives: ofType('representatives'),
    committees: ofType('committees'),
    muted,
  };
}
