import type { z } from 'zod';
import { label } from '#contract/fields.ts';
import { AppError } from './errors.ts';

/**
 * Parses a value from outside.
 * @throws AppError invalid_values with a sentence per wrong field.
 */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[fieldName(issue.path)] ??= sentence(issue);
  throw new AppError('invalid_values', { fields });
}

/** Parses the parameters of a path. @throws AppError not_found where they do not fit. */
export function validatePath<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError('not_found');
  return parsed.data;
}

/** The last named part of the path: 'user.email' → 'email'. */
function fieldName(path: readonly PropertyKey[]): string {
  return String(path.findLast((part) => typeof part === 'string') ?? 'body');
}

function sentence(issue: z.core.$ZodIssue): string {
  // Sentences of our own end in a full stop; zod's do not.
  if (issue.message.endsWith('.')) return issue.message;
  const name = label(issue.path.length > 0 ? issue.path : ['The request']);
  const verb = name.endsWith(' ids') ? 'are' : 'is';
  if (issue.input === undefined) return `${name} ${verb} required.`;
  const isNumber = 'origin' in issue && ['number', 'int'].includes(issue.origin);
  if (issue.code === 'too_big') {
    const most = `at most ${issue.maximum.toLocaleString('en-US')}`;
    if (isNumber) return `${name} must be ${most}.`;
    return `${name} can have ${most} ${issue.origin === 'string' ? 'characters' : 'entries'}.`;
  }
  if (issue.code === 'too_small')
    return isNumber
      ? `${name} must be at least ${issue.minimum.toLocaleString('en-US')}.`
      : `${name} cannot be empty.`;
  return `${name} ${verb} not right.`;
}
