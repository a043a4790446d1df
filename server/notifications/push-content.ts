import type { PushParams } from '#contract/notifications.ts';

/** What a push notification carries. */
export interface PushContent {
  title: string;
  body: string;
  params: PushParams;
  /** Marked as read by a tap. */
  notification_id: number;
  /** For the badge on the app's icon. */
  unread_count: number;
}

/** Push services drop an undelivered notification after a day. */
export const ttlSeconds = 24 * 60 * 60;
/** Timeout of a request to a push service. */
export const timeoutMs = 8_000;

/** What a notification is about: a newer one replaces the older one on the device. */
export function tagOf({ params: { page, id, body } }: PushContent): string {
  return `${page} ${id ?? body?.id ?? ''}`;
}
