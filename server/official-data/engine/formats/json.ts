import { BadRecordError, decode } from '../import-source.ts';

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @throws BadRecordError when the bytes are not JSON in UTF-8. */
export function parseJson(data: Buffer): unknown {
  const text = decode(data);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new BadRecordError('The file is not well-formed JSON.');
  }
}

/** Objects of a list; anything else, and everything else in it, counts as absent. */
export function objectsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** A text with something in it, or null. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
