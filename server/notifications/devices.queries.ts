import { sql } from 'kysely';
import { lock } from '#server/database/locks.ts';
import type { Db } from '#server/database/pool.ts';

export interface Device {
  member_id: number;
  /** The device gets notifications until this session ends. */
  session_id: number;
  device_id: string;
  device_token: string;
  device_type: string;
  push_type: string;
}

/** One row per member and device. When another member signs in on the device, the token moves to them. */
export async function upsertDevice(db: Db, device: Device): Promise<void> {
  await db.transaction().execute(async (db) => {
    // Serializes calls with the same token, so that no call violates the unique key.
    await lock(db, 'device', device.device_token);
    await db
      .deleteFrom('devices')
      .where(sql`md5(device_token)`, '=', sql`md5(${device.device_token})`)
      .where((where) =>
        where.or([where('member_id', '!=', device.member_id), where('device_id', '!=', device.device_id)]),
      )
      .execute();
    const { session_id, device_token, device_type, push_type } = device;
    await db
      .insertInto('devices')
      .values(device)
      .onConflict((conflict) =>
        conflict
          .columns(['member_id', 'device_id'])
          .doUpdateSet({ session_id, device_token, device_type, push_type, updated_at: sql`now()` }),
      )
      .execute();
  });
}

/** Deletes all but the newest devices of a member. Reads one index range. */
export async function deleteOldDevices(db: Db, memberId: number, count: number): Promise<void> {
  const older = db
    .selectFrom('devices')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .offset(count);
  await db.deleteFrom('devices').where('id', 'in', older).execute();
}

/** @returns false when the member has no such device. */
export async function deleteDevice(db: Db, memberId: number, deviceId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('devices')
    .where('member_id', '=', memberId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes by token, so a device with a newer token stays. */
export async function deleteDeviceByToken(db: Db, token: string): Promise<void> {
  await db
    .deleteFrom('devices')
    .where(sql`md5(device_token)`, '=', sql`md5(${token})`)
    .execute();
}
