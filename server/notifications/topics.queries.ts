import { sql } from 'kysely';
import { missingInitiative } from '#contract/initiatives.ts';
import type { TopicType } from '#contract/notifications.ts';
import { mayRead } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';

const storedTypes = {
  issues: 'issue',
  representatives: 'representative',
  committees: 'committee',
} as const satisfies Record<TopicType, string>;

export interface Topic {
  type: TopicType;
  /** An issue's name, a representative's id, a committee's code. */
  id: string;
}

export async function insertMute(db: Db, memberId: number, itemId: number): Promise<void> {
  await db
    .insertInto('mutes')
    .values({ member_id: memberId, item_id: itemId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteMute(db: Db, memberId: number, itemId: number): Promise<void> {
  await db.deleteFrom('mutes').where('member_id', '=', memberId).where('item_id', '=', itemId).execute();
}

export async function insertTopic(db: Db, memberId: number, { type, id }: Topic): Promise<void> {
  await db
    .insertInto('topic_follows')
    .values({ member_id: memberId, topic_type: storedTypes[type], topic: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteTopic(db: Db, memberId: number, { type, id }: Topic): Promise<void> {
  await db
    .deleteFrom('topic_follows')
    .where('member_id', '=', memberId)
    .where('topic_type', '=', storedTypes[type])
    .where('topic', '=', id)
    .execute();
}

/** What a member follows, with names, in their order. */
export async function findTopics(db: Db, memberId: number) {
  const { rows } = await sql<Topic & { name: string }>`
    select
      f.topic_type || 's' as type,
      f.topic as id,
      coalesce(r.name, coalesce(parent.name || ': ', '') || c.name, f.topic) as name
    from topic_follows f
    left join representatives r on r.id = case f.topic_type when 'representative' then f.topic::int end
    left join committees c on f.topic_type = 'committee' and c.code = f.topic
    left join committees parent on parent.code = c.parent_code
    where f.member_id = ${memberId}
    order by name`.execute(db);
  return rows;
}

/** The items that a member has muted, the latest first. An initiative that they may not read has no title. */
export async function findMutes(db: Db, memberId: number) {
  const isReadable = mayRead(memberId, sql.ref('t.author_id'), sql`t.submitted_at is not null`);
  const { rows } = await sql<{
    id: string;
    name: string;
    slug: string;
    type: 'bills' | 'initiatives' | 'representatives';
  }>`
    select
      i.id::text as id,
      i.item_type || 's' as type,
      coalesce(b.slug, i.id::text) as slug,
      coalesce(b.title, t.title, r.name, ${missingInitiative}) as name
    from mutes m
    join items i on i.id = m.item_id
    left join bills b on b.id = i.id
    left join initiatives t on t.id = i.id and ${isReadable}
    left join representatives r on r.id = i.id
    where m.member_id = ${memberId}
    order by m.created_at desc`.execute(db);
  return rows;
}
