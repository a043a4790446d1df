import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';

/** @returns whether the member had not used this device before. */
export async function noteDevice(db: Db, memberId: number, device: Buffer): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    insert into known_devices (member_id, device_hash) values (${memberId}, ${device})
    on conflict (member_id, device_hash) do update set last_used_at = now()
    returning xmax = 0 as fresh
  `.execute(db);
  return rows[0]!.fresh;
}

/** Whether the owner of this address has signed in on this device; a mere claim on it proves nothing. Two look-ups by key. */
export async function isDeviceOf(db: Db, email: string, device: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('members as m')
    .innerJoin('known_devices as k', 'k.member_id', 'm.id')
    .select('m.id')
    .where(sql`lower(m.email)`, '=', sql`lower(${email})`)
    .where('m.email_confirmed_at', 'is not', null)
    .where('k.device_hash', '=', device)
    .executeTakeFirst();
  return row !== undefined;
}
