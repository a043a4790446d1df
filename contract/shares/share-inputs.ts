import { z } from 'zod';
import { blankAsAbsent, idList, text, wholeNumber } from '../fields.ts';

// Inputs of shares, as JSON and forms spell them.

export const badLink = 'Enter a web address that starts with http:// or https://.';

export const manyIds = z.array(wholeNumber(1)).max(5_000, 'These are too many members.');
export const mentionIds = z
  .preprocess((value) => idList(blankAsAbsent(value)), z.array(wholeNumber(1)).max(50).optional())
  .optional();

/** http or https. A host without a scheme gets https. */
export const link = z
  .preprocess(blankAsAbsent, text(2_048).optional())
  .transform((value, context) => {
    if (!value) return undefined;
    const address = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(value) ? value : `https://${value}`;
    const url = URL.parse(address);
    // Not https:////example.org, which opens another host than it seems to.
    const isWeb = url && /^https?:\/\/[^/\\]/i.test(address) && url.hostname.includes('.');
    if (isWeb && !url.username && !url.password && !/\s/.test(address)) return address;
    context.addIssue({ code: 'custom', message: badLink });
    return z.NEVER;
  })
  .optional();
