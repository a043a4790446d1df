import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { naughtyTexts } from './refusal.ts';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
}

const naughty = fc.constantFrom<string>(...naughtyTexts);
const strings = fc.oneof(
  naughty,
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({
    unit: fc.integer({ min: 0xd7f0, max: 0xe010 }).map((code) => String.fromCharCode(code)),
    maxLength: 8,
  }),
);
const numbers = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e300, -1e300, 5e-324, Number.MAX_VALUE),
);
const names = fc.oneof(
  naughty,
  fc.string({ maxLength: 12 }),
  fc.constantFrom('id', 'user', 'user_id', 'is_admin', 'email', 'toString', 'hasOwnProperty', 'length', '0'),
);

/** Any JSON value, with keys and values that often break software. */
const junk: Arbitrary<unknown> = fc.oneof(
  strings,
  numbers,
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(names, fc.oneof(strings, numbers)),
  fc.array(strings, { maxLength: 300 }),
);

/**
 * Values that nearly fit a schema of the contract: most fields as promised, some absent, some of another
 * kind, some too many.
 */
export function nearly(schema: z.ZodType): Arbitrary<unknown> {
  return from(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);
}

function from(schema: Schema): Arbitrary<unknown> {
  return fc.oneof({ weight: 19, arbitrary: fitting(schema) }, { weight: 1, arbitrary: junk });
}

function fitting(schema: Schema): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(from));
  switch (schema.type) {
    case 'object':
      return objects(schema.properties ?? {});
    case 'array':
      return fc.array(from(schema.items ?? {}), { maxLength: 5 });
    case 'integer':
    case 'number':
      return fc.oneof(numbers, fc.nat({ max: 60 }), fc.nat({ max: 60 }).map(String));
    case 'boolean':
      return fc.oneof(fc.boolean(), fc.constantFrom('0', '1', 'true', ''));
    case 'string':
      return schema.format === 'email'
        ? fc.oneof({ weight: 3, arbitrary: fc.emailAddress() }, { weight: 1, arbitrary: strings })
        : fc.oneof({ weight: 2, arbitrary: plausible }, { weight: 1, arbitrary: strings });
    default:
      return fc.oneof(junk, plausible, fc.emailAddress(), fc.nat({ max: 60 }));
  }
}

const plausible = fc.constantFrom('94110', 'hr1-119', '1', 'Maria', 'clean water');

/** Values by the name of a field, where JSON Schema cannot express the rule. */
const byName: Record<string, Arbitrary<unknown>> = {
  email: fc.oneof(fc.emailAddress(), fc.stringMatching(/^[a-z]{3,9}@example\.org$/)),
  password: fc.string({ minLength: 8, maxLength: 128 }),
  zip_code: fc.constantFrom('94110', '94110-1234', '00000'),
  years: fc.constantFrom('2025,2026', '2024,2025'),
  page: fc.oneof(fc.integer({ min: 1, max: 3 }), numbers),
  about_me: fc.string({ maxLength: 32 }),
};

function objects(properties: Record<string, Schema>): Arbitrary<unknown> {
  const field = (name: string, of: Schema) =>
    byName[name]
      ? fc.oneof({ weight: 5, arbitrary: byName[name] }, { weight: 1, arbitrary: from(of) })
      : from(of);
  const fields = Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, field(name, of)]));
  const promised = fc.oneof(fc.record(fields), fc.record(fields, { requiredKeys: [] }));
  return fc
    .tuple(promised, fc.dictionary(names, junk, { maxKeys: 2 }))
    .map(([known, extra]) => ({ ...extra, ...known }));
}

/** Bodies that are no JSON object, or a malicious one. */
export const rawBodies: Arbitrary<string> = fc.oneof(
  strings,
  fc.json(),
  fc.constantFrom(
    '{',
    '[',
    '"',
    'nul',
    '{"user":',
    '\ufeff{}',
    '{"a":1,}',
    '[1]',
    '{"__proto__":{"admin":true}}',
    '{"user":{"__proto__":[]}}',
    '{"constructor":{"prototype":{}}}',
    `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
    `${'{"user":'.repeat(10_000)}0${'}'.repeat(10_000)}`,
    '{"user":1e99999}',
    '{"user":-0}',
    '{"a":"\\ud800"}',
    '{"user":{"email":"\\u0000"}}',
  ),
);
