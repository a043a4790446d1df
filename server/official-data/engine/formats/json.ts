import { BadRecordError, decodeUtf8 } from '../importer.ts';
import { isDate } from './dates.ts';

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @throws BadRecordError if the bytes are not JSON in UTF-8. */
export function parseJson(data: Buffer): unknown {
  const text = decodeUtf8(data);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new BadRecordError('The file is not well-formed JSON.');
  }
}

/** An empty object if the value is not an object. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** An empty list if the value is not a list. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The objects in a list, without anything else in it. */
export function objectsOf(value: unknown): JsonObject[] {
  return listOf(value).filter(isObject);
}

/** The trimmed text of a string or number; null if it is empty or anything else. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** Only http(s) addresses may become links. */
export function webAddressOf(value: unknown): string | null {
  const address = textOf(value);
  return address && /^https?:\/\//i.test(address) ? address : null;
}

/** YYYY-MM-DD. @throws BadRecordError if the text is not a date. */
export function dateOf(value: unknown): string | null {
  const date = textOf(value);
  if (!date) return null;
  if (!isDate(date)) throw new BadRecordError(`'${date}' is not a date.`);
  return date;
}
