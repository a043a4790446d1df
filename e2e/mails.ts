import { expect, inject } from 'vitest';
import { mailsTo, type TestMail } from '#server/testing/mails.ts';

/** The last mail to an address whose subject says so; waits until it has been written. */
export async function mailTo(address: string, subject: string): Promise<TestMail> {
  let found: TestMail | undefined;
  await expect
    .poll(
      async () =>
        (found = (await mailsTo({ dataDir: inject('dataDir') }, address)).findLast(({ headers }) =>
          headers.subject?.includes(subject),
        )),
      { timeout: 15_000 },
    )
    .toBeTruthy();
  return found!;
}
