import { userInfo } from 'node:os';
import { memberOfAddress } from './member-of-address.ts';
import type { Db } from '#server/database/pool.ts';
import { jobsOf, openBoss } from '#server/jobs/boss.ts';
import { resetTwoStep } from '#server/auth/two-step/two-step.ts';

/**
 * `polity two-step reset EMAIL`, for a member who has lost phone and recovery codes; kept in operator_log.
 * @throws ConfigError for an address that is no one member's, and where there is nothing to reset.
 */
export async function resetTwoStepOf(db: Db, url: string, email: string): Promise<void> {
  const memberId = await memberOfAddress(db, email);
  const boss = await openBoss(url);
  try {
    const done = await db.transaction().execute(async (db) => {
      const entry = { command: 'two-step reset', about_member_id: memberId, done_by: userInfo().username };
      await db.insertInto('operator_log').values(entry).execute();
      return resetTwoStep({ db, jobs: jobsOf(boss) }, memberId);
    });
    console.log(
      done
        ? `${email}: two-step sign-in is off, every device is signed out, and a mail says so.`
        : `${email}: two-step sign-in was off already.`,
    );
  } finally {
    await boss.stop({ graceful: false });
  }
}
