/** The result of a check. */
export interface Finding {
  /** The number of attempts. */
  count: number;
  /** One sentence per failure. */
  failures: string[];
  /** A further result, such as a longest time or a total. */
  note?: string;
}

export interface Check {
  /** The condition that must be true, as a sentence. */
  name: string;
  run(): Promise<Finding>;
}

/** Each subject exports its checks as `checks`. They start and stop what they need. */
export type Checks = Check[];

const shown = 5;

/** Runs checks one by one and prints a line for each. @returns whether all passed. */
export async function runChecks(checks: Checks): Promise<boolean> {
  let passed = true;
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
    passed &&= failures.length === 0;
  }
  return passed;
}
