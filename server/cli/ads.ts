import { userInfo } from 'node:os';
import type { Command } from 'commander';
import type { Config } from '#server/config.ts';
import { withDatabase } from '#server/database/embedded/with-database.ts';
import { writeSetting } from '#server/database/settings-store.ts';
import { logAction } from '#server/moderation/log-store.ts';

export function registerAds(program: Command, config: Config): void {
  const ads = program.command('ads').description('turn ads on or off for the whole server');
  for (const state of ['on', 'off'] as const)
    ads
      .command(state)
      .description(`turn ads ${state}`)
      .action(() =>
        withDatabase(config, async (db) => {
          const enabled = state === 'on';
          await db.transaction().execute(async (db) => {
            await writeSetting(db, 'ads_enabled', enabled);
            await logAction(db, {
              by: userInfo().username,
              action: 'change_ad_settings',
              details: { enabled },
            });
          });
          console.log(`Ads are ${state}.`);
        }),
      );
}
