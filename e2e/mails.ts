import { expect } from '@playwright/test';
import { mailsTo, type TestMail } from '#server/testing/mails.ts';
import type { Product } from './product.ts';

/** Waits for a mail to this address with these words in its subject. @returns the last such mail. */
export async function mailTo(product: Product, address: string, subject: string): Promise<TestMail> {
  const find = async () =>
    (await mailsTo(product, address)).findLast(({ headers }) => headers.subject?.includes(subject));
  await expect.poll(find).toBeTruthy();
  return (await find())!;
}
