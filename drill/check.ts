/** What a check found out. */
export interface Finding {
  /** How many times it was tried. */
  count: number;
  /** One sentence for each time it did not hold. */
  failures: string[];
  /** What is worth knowing besides: a longest time, a total. */
  note?: string;
}

export interface Check {
  /** A promise, as a sentence. */
  name: string;
  run(): Promise<Finding>;
}

/** What a file of this folder exports under the name `checks`; whatever it needs, it starts and ends itself. */
export type Checks = Check[];

const shown = 5;

/** Runs checks one after the other and prints a line for each. @returns whether all held. */
export async function runChecks(checks: Checks): Promise<boolean> {
  let isWell = true;
  for (const { name, run } of checks) {
    const started = performance.now();
    const { count, failures, note } = await run().catch((error: Error): Finding => ({
      count: 1,
      failures: [error.stack ?? error.message],
    }));
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const sign = failures.length === 0 ? '✓' : '✗';
    console.log(
      `${sign} ${name}: ${count} times, ${failures.length} failures, ${seconds} s${note ? ` (${note})` : ''}`,
    );
    for (const failure of failures.slice(0, shown)) console.log(`    ${failure}`);
    if (failures.length > shown) console.log(`    … and ${failures.length - shown} more`);
    isWell &&= failures.length === 0;
  }
  return isWell;
}
