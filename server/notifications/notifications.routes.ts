import * as contract from '#contract/notifications.ts';
import { mayReadStateContent } from '#server/districts/state-access.ts';
import { route } from '#server/http/route.ts';
import { itemOf } from '#server/opinions/items.ts';
import { publish } from '#server/realtime/topics.ts';
import { pagingOf } from '#server/http/paging.ts';
import { AppError } from '#server/http/errors.ts';
import { refuseDigests } from './digest.ts';
import { notificationView, postOf } from './notification-text.ts';
import { countUnread, findNotifications, markRead, notificationsPerPage } from './notifications.queries.ts';
import { deleteMute, deleteTopic, insertMute, insertTopic } from './topics.queries.ts';
import { topicOf, topicsOf } from './topics.ts';
import { deleteDevice } from './devices.queries.ts';
import { registerDevice } from './devices.ts';
import { vapidKeys } from './vapid.ts';

export const notificationRoutes = [
  route(contract.listNotifications, async ({ db, viewer, query: { page } }) => {
    const { rows, total } = await findNotifications(db, viewer.id, mayReadStateContent(viewer), page);
    return {
      notifications: rows.map((row) => ({ ...notificationView(row), ...postOf(row) })),
      unread_count: await countUnread(db, viewer.id),
      ...pagingOf(page, total, notificationsPerPage),
    };
  }),

  route(contract.readNotifications, async ({ db, viewer, body }) => {
    await markRead(db, viewer.id, body.ids);
    await publish(db, `member:${viewer.id}`);
    return { message: 'Marked as read', unread_count: await countUnread(db, viewer.id) };
  }),

  route(contract.mute, async ({ db, viewer, params }) => {
    await insertMute(db, viewer.id, (await itemOf(db, params, viewer)).id);
    return { message: 'Notifications about this are off', muted: true };
  }),

  route(contract.unmute, async ({ db, viewer, params }) => {
    // 'server': also for items that the member may no longer open.
    await deleteMute(db, viewer.id, (await itemOf(db, params, 'server')).id);
    return { message: 'Notifications about this are on', muted: false };
  }),

  route(contract.followTopic, async ({ db, viewer, params }) => {
    await insertTopic(db, viewer.id, await topicOf(db, params));
    return { message: 'You are following this now', followed: true };
  }),

  route(contract.unfollowTopic, async ({ db, viewer, params }) => {
    await deleteTopic(db, viewer.id, await topicOf(db, params));
    return { message: 'You are no longer following this', followed: false };
  }),

  route(contract.stopDigest, async ({ db, config, params }) => ({
    message: await refuseDigests({ db, config }, params.token),
  })),

  route(contract.myTopics, ({ db, viewer }) => topicsOf(db, viewer.id)),

  route(contract.updateDevice, async ({ db, config, viewer, body: { user_id = viewer.id, ...device } }) => {
    if (user_id !== viewer.id) throw new AppError('forbidden');
    const { id: member_id, sessionId: session_id } = viewer;
    await registerDevice({ db, config }, { ...device, member_id, session_id });
    return { message: 'This device is registered' };
  }),

  route(contract.pushKey, async ({ config }) => ({ public_key: (await vapidKeys(config)).publicKey })),

  route(contract.removeDevice, async ({ db, viewer, params }) => {
    if (!(await deleteDevice(db, viewer.id, params.device_id))) throw new AppError('not_found');
    return { message: 'This device gets no more notifications' };
  }),
];
