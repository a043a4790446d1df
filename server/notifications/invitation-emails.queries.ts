import { sql } from 'kysely';
import { mayInteract } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';

/** The other member of a notification. */
interface Other {
  name: string;
  /** The address is confirmed. Otherwise no email contains the name. */
  confirmed: boolean;
}

/** SQL: what still connects the other member, o, with the receiver, r. */
const relations = {
  invitation: sql`
    select from invitations where sender_id = o.id and receiver_id = r.id and status = 'pending'`,
  connection: sql`select from connections where member_id = r.id and friend_id = o.id`,
  follow: sql`select from follows where follower_id = o.id and followed_id = r.id`,
};

/** The other member, if they are still related to the receiver, who may interact with them. */
export async function findOther(
  db: Db,
  relation: keyof typeof relations,
  otherId: number,
  receiverId: number,
): Promise<Other | undefined> {
  const { rows } = await sql<Other>`
    select o.display_name as name, o.email_confirmed_at is not null as confirmed
    from members o
    join members r on r.id = ${receiverId}
    where o.id = ${otherId}
      and exists (${relations[relation]})
      and ${mayInteract(sql.ref<number>('r.id'), sql.ref<number>('o.id'))}`.execute(db);
  return rows[0];
}
