import { z } from 'zod';

/** The address of another service: https, or http on this machine for tests. */
export const safeAddress = z
  .string()
  .refine(isSafe, { message: 'must be a URL that starts with https:// (http:// on this machine only)' });

function isSafe(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url));
}

export function isThisMachine({ hostname }: URL): boolean {
  return /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/.test(hostname);
}
