import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';

/** Whether the owner of this address has signed in on this device; a mere claim on it proves nothing. Two look-ups by key. */
export async function isDeviceOf(db: Db, email: string, device: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from members m join known_devices k on k.member_id = m.id
    where lower(m.email) = lower(${email}) and m.email_confirmed_at is not null and k.device_hash = ${device}`.execute(
    db,
  );
  return rows.length > 0;
}
