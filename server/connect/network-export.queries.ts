import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import { membersOf, type NetworkList } from './members.queries.ts';
import { hasBlocked, isActive } from './visibility.ts';

// Complete lists without paging. Each reads one index range and probes primary keys for each row.

/** A member's name, or null when the account is deactivated or has blocked the viewer. */
function nameFor(viewerId: number) {
  const other = sql.ref<number>('m.id');
  return sql<string | null>`case when ${isActive(other)} and not ${hasBlocked(other, viewerId)}
    then coalesce(m.display_name, 'Member') end`;
}

interface Related {
  id: number;
  name: string | null;
  since: Date;
}

/** The members of one of the viewer's lists, with the date they joined it. */
export async function findRelated(db: Db, viewerId: number, list: NetworkList): Promise<Related[]> {
  const { rows } = await sql<Related>`
    select m.id, ${nameFor(viewerId)} as name, among.since
    from (${membersOf[list](viewerId)}) among
    join members m on m.id = among.id
    order by among.since, m.id`.execute(db);
  return rows;
}

interface InvitationRow {
  id: number;
  member_id: number;
  name: string | null;
  status: string;
  created_at: Date;
  updated_at: Date;
  declined_at: Date | null;
}

/** All invitations sent or received, in any status. */
export async function findInvitations(
  db: Db,
  viewerId: number,
  direction: 'sent' | 'received',
): Promise<InvitationRow[]> {
  const [own, other] = direction === 'sent' ? ['sender_id', 'receiver_id'] : ['receiver_id', 'sender_id'];
  const { rows } = await sql<InvitationRow>`
    select
      i.id,
      m.id as member_id,
      ${nameFor(viewerId)} as name,
      i.status,
      i.created_at,
      i.updated_at,
      i.declined_at
    from invitations i
    join members m on m.id = i.${sql.ref(other!)}
    where i.${sql.ref(own!)} = ${viewerId}
    order by i.id`.execute(db);
  return rows;
}

export async function findMailsSent(db: Db, senderId: number) {
  return db
    .selectFrom('mail_invitations')
    .select(['id', 'created_at'])
    .where('sender_id', '=', senderId)
    .orderBy('created_at')
    .execute();
}
