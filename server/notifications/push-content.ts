import type { PushParams } from '#contract/notifications.ts';

/** What a push notification contains. */
export interface PushContent {
  title: string;
  body: string;
  params: PushParams;
  /** Marked as read by a tap. */
  notification_id: number;
  /** For the badge on the app's icon. */
  unread_count: number;
}

/** Gone: the device is to be deleted. Refused: trying again is useless. Busy: try again. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'busy';

/** Push services drop an undelivered notification after a day. */
export const ttlSeconds = 24 * 60 * 60;
/** Timeout of a request to a push service. */
export const timeoutMs = 8_000;

/** The screen of a notification and its id, for services without nested values. */
export function targetOf({ params: { page, id, body } }: PushContent) {
  return { page, id: id ?? body?.id };
}

/** Names the target of a notification: a newer one with the same tag replaces it on the device. */
export function tagOf(content: PushContent): string {
  const { page, id = '' } = targetOf(content);
  return `${page} ${id}`;
}
