import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { Config } from '#server/config.ts';
import { withDatabase } from '#server/database/embedded/with-database.ts';
import { logAction, type Action } from '#server/moderation/log-store.ts';
import { findMember, setRole, type Role } from './members-store.ts';

const roles: {
  command: string;
  role: Role;
  log: Record<'grant' | 'revoke', Action>;
  label: string;
  description: string;
}[] = [
  {
    command: 'admin',
    role: 'is_admin',
    log: { grant: 'grant_administrator', revoke: 'revoke_administrator' },
    label: 'administrator rights',
    description: 'make a member an administrator, or undo it',
  },
  {
    command: 'media',
    role: 'may_share_media',
    log: { grant: 'grant_media', revoke: 'revoke_media' },
    label: 'the right to share images and video',
    description: 'allow a member to share images and video, or undo it',
  },
];

export function registerRoles(program: Command, config: Config): void {
  for (const { command, role, log, label, description } of roles) {
    const group = program.command(command).description(description);
    for (const action of ['grant', 'revoke'] as const)
      group
        .command(action)
        .description(`${action} ${label}`)
        .argument('<email>')
        .action((email: string) =>
          withDatabase(config, async (db) => {
            const { id, email_confirmed_at } = await findMember(db, email);
            const isChanged = await db.transaction().execute(async (db) => {
              if (!(await setRole(db, id, role, action === 'grant'))) return false;
              await logAction(db, { by: userInfo().username, action: log[action], aboutMemberId: id });
              return true;
            });
            const done = action === 'grant' ? 'granted' : 'revoked';
            const already = action === 'grant' ? 'already has' : 'does not have';
            console.log(`${email}: ${isChanged ? done : already} ${label}.`);
            if (role === 'is_admin' && action === 'grant' && !email_confirmed_at)
              console.log(
                'This address is not confirmed yet. Confirm it before you turn on two-step sign-in or add a ' +
                  'passkey: confirming it removes those that were added before.',
              );
          }),
        );
  }
}
