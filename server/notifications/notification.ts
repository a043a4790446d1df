import { z } from 'zod';

/** A push notification. */
export const notification = z.object({
  title: z.string(),
  body: z.string(),
  /** The page that a tap opens; see web/shell/tap-routing.ts. */
  page: z.string(),
  id: z.union([z.string(), z.number()]).optional(),
});
export type Notification = z.output<typeof notification>;

/** Push services drop an undelivered notification after a day. */
export const ttlSeconds = 24 * 60 * 60;
/** Timeout of a request to a push service. */
export const timeoutMs = 8_000;
