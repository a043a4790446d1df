import type { Command } from 'commander';
import type { Config } from '#server/config.ts';
import { withDatabase } from '#server/database/embedded/with-database.ts';
import { writeSetting } from '#server/database/settings-store.ts';

export function registerAds(program: Command, config: Config): void {
  const ads = program.command('ads').description('turn ads on or off for the whole server');
  for (const state of ['on', 'off'] as const)
    ads
      .command(state)
      .description(`turn ads ${state}`)
      .action(() =>
        withDatabase(config, async (db) => {
          await writeSetting(db, 'ads_enabled', state === 'on');
          console.log(`Ads are ${state}.`);
        }),
      );
}
