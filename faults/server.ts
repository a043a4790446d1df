import { setTimeout as sleep } from 'node:timers/promises';
import type { Checks } from './check.ts';
import { withVictim } from './victim.ts';
import { Writers } from './writers.ts';

const kills = 20;
const secondsToBeReady = 3;

export const checks: Checks = [
  {
    name: 'The server is killed while it acknowledges opinions: none is lost, and it is soon ready again',
    run: () =>
      withVictim(async (victim) => {
        const writers = await Writers.of(victim, 40);
        const failures: string[] = [];
        const starts: number[] = [];
        for (let kill = 1; kill <= kills; kill++) {
          writers.start();
          await sleep(300 + Math.random() * 700);
          await victim.product.kill();
          await writers.stop();
          const seconds = await victim.restart();
          starts.push(seconds);
          if (seconds > secondsToBeReady)
            failures.push(`after kill ${kill} it was ready in ${seconds.toFixed(1)} s`);
          failures.push(...(await writers.losses()).map((loss) => `after kill ${kill}: ${loss}`));
        }
        return {
          count: kills,
          failures,
          note: `${writers.acknowledged} opinions acknowledged, ready in at most ${Math.max(...starts).toFixed(1)} s`,
        };
      }),
  },
];
