import { z } from 'zod';

/** What a member is shown on their devices. */
export const notification = z.object({
  title: z.string(),
  body: z.string(),
  /** What a tap opens; the pages of web/shell/tap-routing.ts. */
  page: z.string(),
  id: z.union([z.string(), z.number()]).optional(),
});
export type Notification = z.output<typeof notification>;

/** After a day nobody wants to be told any more. */
export const secondsToLive = 24 * 60 * 60;
/** Milliseconds that a push service is waited for. */
export const patience = 8_000;
