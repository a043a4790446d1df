import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/** A member's public fields, by primary key. */
export async function findPublicMember(db: Db, id: number) {
  return db
    .selectFrom('members as m')
    .leftJoin('states as s', 's.postal', 'm.state')
    .select([
      'm.id',
      'm.avatar',
      'm.about_me',
      's.name as state',
      sql<string>`m.display_name`.as('name'),
      sql<boolean>`m.privacy_mode = 'open'`.as('open'),
    ])
    .where('m.id', '=', id)
    .where('m.deactivated_at', 'is', null)
    .where(sql<boolean>`m.account_setup`)
    .executeTakeFirst();
}
