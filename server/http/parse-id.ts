import { AppError } from './errors.ts';

/** An id as a path gives it. @returns undefined for what is no id, for example a bill's public identifier. */
export function parseId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
  return id !== undefined && id <= 2_147_483_647 ? id : undefined;
}

/** The same where only an id is right. @throws AppError not_found, or `notFound`, for anything else. */
export function pathId(text: string, notFound = () => new AppError('not_found')): number {
  const id = parseId(text);
  if (id === undefined) throw notFound();
  return id;
}
