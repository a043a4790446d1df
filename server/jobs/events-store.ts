import { sql } from 'kysely';
import type { NotificationKind } from '#contract/notifications.ts';
import type { Db } from '#server/database/pool.ts';

/** Something to notify a member of. Triggers record posts, likes, new bills, new statuses and roll calls. */
export interface NewEvent {
  kind: NotificationKind;
  /** Identifies the event among those of its kind. A second one with the same key is not recorded. */
  key: string;
  /** The member who did it; absent for moderators. */
  actorId?: number;
  receiverId: number;
  /** The item that the notification links to. */
  itemId?: number;
  postId?: number;
  /** Moderation: `text`, the whole sentence that the member reads; `case_id` or `page`, what to open. */
  details?: Record<string, string | number | null>;
}

/**
 * Records an event in the given transaction. Within seconds server/notifications/fan-out.ts notifies the
 * receiver.
 */
export async function recordEvent(db: Db, event: NewEvent): Promise<void> {
  await db
    .insertInto('notification_events')
    .values({
      kind: event.kind,
      event_key: event.key,
      actor_id: event.actorId ?? null,
      receiver_id: event.receiverId,
      item_id: event.itemId ?? null,
      post_id: event.postId ?? null,
      details: sql`${JSON.stringify(event.details ?? {})}::jsonb`,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'event_key']).doNothing())
    .execute();
}
