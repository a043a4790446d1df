import type { Command } from 'commander';
import type { Config } from '#server/config.ts';
import { withDatabase } from '#server/database/embedded/with-database.ts';
import { findMemberId, setRole, type Role } from './members-store.ts';

const roles: { command: string; role: Role; label: string; description: string }[] = [
  {
    command: 'admin',
    role: 'is_admin',
    label: 'administrator rights',
    description: 'make a member an administrator, or undo it',
  },
  {
    command: 'media',
    role: 'may_share_media',
    label: 'the right to share images and video',
    description: 'allow a member to share images and video, or undo it',
  },
];

export function registerRoles(program: Command, config: Config): void {
  for (const { command, role, label, description } of roles) {
    const group = program.command(command).description(description);
    for (const action of ['grant', 'revoke'] as const)
      group
        .command(action)
        .description(`${action} ${label}`)
        .argument('<email>')
        .action((email: string) =>
          withDatabase(config, async (db) => {
            await setRole(db, await findMemberId(db, email), role, action === 'grant');
            console.log(`${email}: ${action === 'grant' ? 'granted' : 'revoked'} ${label}.`);
          }),
        );
  }
}
