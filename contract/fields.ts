import { z } from 'zod';

// Control characters have no place in text people read; NUL cannot even be stored.
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Marks on one letter that no language needs; a stack of them covers the lines above and below. */
const stackedMarks = /(\p{M}{6})\p{M}+/gu;

/** Nothing but spaces and characters that are never drawn: treated as blank. */
const unseen = /^[\s\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/**
 * Text as people type it: well-formed Unicode, plain line ends, no control characters, at most six marks on a
 * letter, trimmed; `max` counts characters.
 */
export function text(max: number) {
  return (
    z
      .string()
      // Aborts: later checks, such as patterns of a feature, may take the square of the length.
      .max(max * 8, { ...tooLong(max), abort: true })
      .overwrite((value) =>
        value
          .toWellFormed()
          .replaceAll('\r\n', '\n')
          .replace(controls, '')
          .replace(stackedMarks, '$1')
          .trim()
          .replace(unseen, ''),
      )
      .refine((value) => [...value].length <= max, tooLong(max))
  );
}

export function requiredText(max: number, error: string) {
  return text(max).refine((value) => value !== '', error);
}

/** Without characters that change the text direction, which can make a text or a name read as another. */
export const withoutBidiControls = (value: string) => value.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '');

export function oneLine(max: number, error: string) {
  return text(max)
    .overwrite((value) => withoutBidiControls(value).replaceAll(/\s+/g, ' ').trim())
    .refine((value) => value !== '', error);
}

function tooLong(max: number) {
  return {
    error: (issue: { path?: PropertyKey[] }) =>
      `${label(issue.path)} can have at most ${max.toLocaleString('en-US')} characters.`,
  };
}

/** 'first_name' → 'First name': the last named part of a path, as it starts a sentence. */
export function label(path: readonly PropertyKey[] | undefined): string {
  const last = path?.findLast((part) => typeof part === 'string') ?? 'This';
  const name = (last === 'q' ? 'The search' : last).replaceAll(/[_-]+/g, ' ').trim();
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** '94110', '94110-1234', '94110 1234' or '941101234'. */
export const zipCode = text(10).pipe(
  z.string().regex(/^\d{5}([- ]?\d{4})?$/, 'Enter a zip code of 5 digits, or of 9 digits.'),
);

export const emptyAsAbsent = (value: unknown) => (value === '' ? undefined : value);
export const blankAsAbsent = (value: unknown) => (value === null ? undefined : emptyAsAbsent(value));

export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(emptyAsAbsent, schema.optional());

/** Forms and query strings send numbers as digits. */
function numberOf(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : value;
}

export function wholeNumber(min = 0, max = 2_147_483_647, error?: string) {
  return z.preprocess(numberOf, z.number(error).int(error).min(min, error).max(max, error));
}

export const optionalId = z.preprocess(
  (value) => (value === 0 || value === '0' ? undefined : blankAsAbsent(value)),
  wholeNumber(1).optional(),
);

/** Ids as a list, as digits joined by commas, or as one number; each once. */
export function idList(value: unknown): unknown {
  if (typeof value === 'number') return [value];
  const parts = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(parts)) return value;
  const given = parts.map((part: unknown) => numberOf(typeof part === 'string' ? part.trim() : part));
  return [...new Set(given.filter((part) => part !== ''))];
}

/** true, 1, '1', 'true' and their opposites: settings arrive in all of these. */
export const flag = z.preprocess((value) => {
  if ([1, '1', 'true', 'on'].includes(value as string)) return true;
  return [0, '0', 'false', 'off', ''].includes(value as string) ? false : value;
}, z.boolean());

const wholePage = z
  .number('Pages are numbered from 1.')
  .int('Pages are numbered from 1.')
  .min(1, 'Pages are numbered from 1.')
  .max(2_147_483_647, 'There is no such page.');
/** Counts from 1. */
export const page = z.preprocess(numberOf, wholePage).optional().default(1);

/** Beside every paged list. */
export const paging = { page: z.number(), total_pages: z.number(), total_count: z.number() };

/** The names of a record, for z.enum. */
export function keysOf<Name extends string>(record: Record<Name, unknown>): [Name, ...Name[]] {
  return Object.keys(record) as [Name, ...Name[]];
}

/** One of these values; an empty one counts as absent. */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values, error: string) {
  return z.union([z.enum(values), z.literal('').transform(() => undefined)], error).optional();
}

export const message = z.string();

/** An id in a path. Opaque to clients; an id that names nothing is a 404, whatever it looks like. */
export const id = z.string().regex(/^[\w.-]{1,100}$/);

/** YYYY-MM-DD */
export const day = z.string();
/** ISO 8601, UTC */
export const moment = z.string();

/** A file from a multipart body, streamed to disk. A class, so that no JSON body can pass for one. */
export class Upload {
  /** Temporary file; removed after the reply. */
  readonly path: string;
  /** The sender's name for it. Its type must be found out from its content. */
  readonly filename: string;

  constructor(path: string, filename: string) {
    this.path = path;
    this.filename = filename;
  }
}

/** A file: a Blob in the browser, an Upload on the server. */
export const upload = z.custom<Upload | Blob>((value) => value instanceof Upload, {
  error: 'Choose a file.',
});

/** An object with the same kind of value for each of some names. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}
