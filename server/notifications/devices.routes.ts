import { pushKey, removeDevice, updateDevice } from '#contract/notifications.ts';
import { AppError } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { deleteDevice } from './devices.queries.ts';
import { registerDevice } from './devices.ts';
import { vapidKeys } from './vapid.ts';

export const deviceRoutes = [
  route(updateDevice, async ({ db, config, viewer, body: { user_id = viewer.id, ...device } }) => {
    if (user_id !== viewer.id) throw new AppError('forbidden');
    const { id: member_id, sessionId: session_id } = viewer;
    await registerDevice({ db, config }, { ...device, member_id, session_id });
    return { message: 'This device is registered' };
  }),

  route(pushKey, async ({ config }) => ({ public_key: (await vapidKeys(config)).publicKey })),

  route(removeDevice, async ({ db, viewer, params }) => {
    if (!(await deleteDevice(db, viewer.id, params.device_id))) throw new AppError('not_found');
    return { message: 'This device gets no more notifications' };
  }),
];
