import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { resetTwoStep } from '#server/auth/two-step/two-step.ts';
import type { Config } from '#server/config.ts';
import { withDatabase } from '#server/database/embedded/with-database.ts';
import type { Db } from '#server/database/pool.ts';
import { withJobs } from '#server/jobs/boss.ts';
import { logAction } from '#server/moderation/log-store.ts';
import { findMember } from './members-store.ts';

export function registerTwoStep(program: Command, config: Config): void {
  program
    .command('two-step')
    .description('help a member who has lost their phone and recovery codes')
    .command('reset')
    .description('turn off two-step sign-in, sign out every device, and email the member')
    .argument('<email>')
    .action((email: string) =>
      withDatabase(config, async (db, url) => {
        const wasOn = await reset(db, url, email);
        console.log(
          wasOn
            ? `${email}: two-step sign-in is off, every device is signed out, and an email is on its way.`
            : `${email}: two-step sign-in was already off.`,
        );
      }),
    );
}

/** @returns whether two-step sign-in was on. @throws ConfigError if no member has this address. */
async function reset(db: Db, url: string, email: string): Promise<boolean> {
  const { id: memberId } = await findMember(db, email);
  return withJobs(url, (jobs) =>
    db.transaction().execute(async (db) => {
      await logAction(db, { by: userInfo().username, action: 'reset_two_step', aboutMemberId: memberId });
      return resetTwoStep({ db, jobs }, memberId);
    }),
  );
}
