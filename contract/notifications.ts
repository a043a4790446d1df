import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, idList, message, moment, page, paging, text, wholeNumber } from './fields.ts';

const nonEmptyText = (max: number) => text(max).pipe(z.string().min(1));
const deviceId = nonEmptyText(200);

/** Expo's service, a browser's push service, or Firebase Cloud Messaging for the phone apps. */
const pushTypes = ['expo', 'web', 'fcm'] as const;
export type PushType = (typeof pushTypes)[number];

export const updateDevice = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/devices/update_device',
  summary: 'Register this device for notifications, or renew its token',
  auth: 'session',
  input: {
    body: z.object({
      /** The member's own id; another id is rejected. */
      user_id: wholeNumber(1).optional(),
      device_id: deviceId,
      /** An Expo push token, a web push subscription as JSON, or a Firebase registration token. */
      device_token: z.union(
        [nonEmptyText(4_000), z.looseObject({ endpoint: z.string() })],
        'Give a token or a push subscription.',
      ),
      device_type: nonEmptyText(50),
      push_type: z.enum(pushTypes, 'The push type is expo, web or fcm.'),
    }),
  },
  output: z.object({ message }),
  errors: ['forbidden'],
});

export const pushKey = defineEndpoint({
  method: 'GET',
  path: '/api/v1/devices/push_key',
  summary: 'Public key for web push subscriptions',
  auth: 'session',
  input: {},
  output: z.object({ public_key: z.string() }),
});

export const removeDevice = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/devices/:device_id',
  summary: 'Stop notifications to one of my devices',
  auth: 'session',
  input: { params: z.object({ device_id: deviceId }) },
  output: z.object({ message }),
  errors: ['not_found'],
});

/** What a notification can be about. */
const notificationKinds = [
  'new_bill',
  'bill_status_change',
  'roll_call',
  'sponsor_new_bill',
  'invitation',
  'invitation_accepted',
  'new_follower',
  'share',
  'comment',
  'reply',
  'mention',
  'like',
  'moderation',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What a tap needs; see web/shell/tap-routing.ts. */
const pushParams = z.object({
  page: z.string(),
  id: z.union([z.string(), z.number()]).optional(),
  body: z.object({ id: z.union([z.string(), z.number()]) }).optional(),
});
export type PushParams = z.output<typeof pushParams>;

const notification = z.object({
  id: z.number(),
  kind: z.enum(notificationKinds),
  text: z.string(),
  page: z.string(),
  push_params: pushParams,
  /** The first words of the post; null without a post or where the member may not read it. */
  excerpt: z.string().nullable(),
  /** The thread of the post, if the member may read it. */
  thread: z.object({ type: z.enum(['share', 'vote']), id: z.number() }).nullable(),
  created_at: moment,
  read: z.boolean(),
});
export type Notification = z.output<typeof notification>;

export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/v1/notifications',
  summary: 'My notifications, newest first, 20 a page',
  auth: 'session',
  input: { query: z.object({ page }) },
  output: z.object({ notifications: z.array(notification), unread_count: z.number(), ...paging }),
});

/** Server-sent events 'unread' with LiveAccount: at once, and after each change. */
export const unreadStreamPath = '/api/v1/notifications/live';
export interface LiveAccount {
  unread_count: number;
  suspended: boolean;
}

export const readNotifications = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/notifications/read',
  summary: 'Mark notifications as read: some, or all',
  auth: 'session',
  input: {
    body: z.object({
      /** Or '12,14', or one number. */
      ids: z.preprocess(
        (given) => (given === 'all' ? given : idList(given)),
        z.union([z.literal('all'), z.array(wholeNumber(1)).max(1_000)], 'Give ids, or "all".'),
      ),
    }),
  },
  output: z.object({ message, unread_count: z.number() }),
});

const muteInput = {
  params: z.object({ type: z.enum(['bills', 'initiatives', 'representatives']), id }),
};

export const mute = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/:type/:id/mute',
  summary: 'Stop notifications about a bill, an initiative or a representative',
  auth: 'session',
  input: muteInput,
  output: z.object({ message, muted: z.boolean() }),
  errors: ['not_found', 'state_content_unavailable'],
});

export const unmute = defineEndpoint({
  ...mute,
  method: 'DELETE',
  summary: 'Resume notifications about an item',
});

/** Members also follow these topics, in addition to single bills (the watchlist) and other members. */
const topicTypes = ['issues', 'representatives', 'committees'] as const;
export type TopicType = (typeof topicTypes)[number];

export const followTopic = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/:type/:id/follow',
  summary: 'Follow an issue by its name, a representative by id, a committee by its code',
  auth: 'account',
  input: { params: z.object({ type: z.enum(topicTypes), id: text(100) }) },
  output: z.object({ message, followed: z.boolean() }),
  errors: ['not_found'],
});

export const unfollowTopic = defineEndpoint({
  ...followTopic,
  method: 'DELETE',
  summary: 'Unfollow an issue, a representative or a committee',
  auth: 'session',
});

const named = z.object({ id: z.string(), name: z.string() });

export const myTopics = defineEndpoint({
  method: 'GET',
  path: '/api/v1/users/following',
  summary: 'The issues, representatives and committees I follow, and the items I muted',
  auth: 'session',
  input: {},
  output: z.object({
    issues: z.array(named),
    representatives: z.array(named),
    committees: z.array(named),
    muted: z.array(
      named.extend({ type: z.enum(['bills', 'initiatives', 'representatives']), slug: z.string() }),
    ),
  }),
});
export type MyTopics = z.output<typeof myTopics.output>;

/** A token in the link of a digest. */
export const digestToken = /^d(\d{1,9})-([\w-]{43})$/;

export const stopDigest = defineEndpoint({
  method: 'POST',
  path: '/api/v1/notifications/digest/:token/unsubscribe',
  summary: 'Stop email digests',
  auth: 'anyone',
  input: { params: z.object({ token: id }) },
  output: z.object({ message }),
});
