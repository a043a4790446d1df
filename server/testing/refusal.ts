import { expect } from 'vitest';
import { errors, type ErrorCode, type ErrorReply } from '#contract/errors.ts';

/**
 * Checks a refusal: the status that goes with its code, a sentence, and exactly the inputs it names as wrong.
 */
export function expectRefusal(
  { status, body }: { status: number; body: ErrorReply },
  code: ErrorCode,
  ...fields: string[]
): void {
  const actual = { status, code: body.code, fields: Object.keys(body.fields ?? {}).sort() };
  expect(actual).toEqual({ status: errors[code][0], code, fields: fields.sort() });
  for (const sentence of [body.errors, ...Object.values(body.fields ?? {})])
    // The one text that the settings screen shows without a full stop.
    if (sentence !== 'Please select state') expect(sentence).toMatch(/^\p{Lu}.*[.!]$/u);
}

/** Texts that have broken other software. None of them may break ours. */
export const naughtyTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0001\u001f\u007f',
  '\ud800',
  'x\udfffy',
  '\ufeff',
  '\u202eRTL override',
  'مرحبا بالعالم',
  '👩‍👩‍👧‍👦🇺🇸',
  'Z̸͈̚a̵̩͝lgo',
  "'; drop table bills; --",
  "' or '1'='1",
  '%',
  '_',
  '\\',
  '%00',
  '%s%n',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '1e309',
  '9007199254740993',
  '99999999999999999999',
  '0x10',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  'a & b | !c <-> (d',
  ':* "unclosed',
  '\r\nSet-Cookie: a=b',
  'a'.repeat(10_000),
  '😀'.repeat(3_000),
] as const;
