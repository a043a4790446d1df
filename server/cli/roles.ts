import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { Config } from '#server/config.ts';
import { withDatabase } from '#server/database/embedded/with-database.ts';
import { logAction, type Action } from '#server/moderation/log-store.ts';
import { findMemberId, setRole, type Role } from './members-store.ts';

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
            const id = await findMemberId(db, email);
            await db.transaction().execute(async (db) => {
              await setRole(db, id, role, action === 'grant');
              await logAction(db, { by: userInfo().username, action: log[action], aboutMemberId: id });
            });
            console.log(`${email}: ${action === 'grant' ? 'granted' : 'revoked'} ${label}.`);
          }),
        );
  }
}
