import { findDeadLetters, openBoss, reviveDeadLetters } from './boss.ts';

/** Lists the jobs that were given up, newest first, or has them all tried again. @returns lines to print. */
export async function deadLettersReport(url: string, again: boolean): Promise<string[]> {
  const boss = await openBoss(url);
  try {
    if (again) return [`${await reviveDeadLetters(boss)} jobs will be tried again.`];
    const letters = await findDeadLetters(boss);
    return letters.length === 0
      ? ['No job was given up.']
      : letters.map(({ id, job, at }) => `${at.toISOString()}  ${job}  ${id}`);
  } finally {
    await boss.stop({ graceful: false });
  }
}
