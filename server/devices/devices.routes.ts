import { updateDevice } from '#contract/devices.ts';
import { AppError } from '#server/app-error.ts';
import { route } from '#server/route.ts';
import { registerDevice } from './devices.ts';

export const deviceRoutes = [
  route(updateDevice, async ({ db, viewer, body: { user_id = viewer.id, ...device } }) => {
    if (user_id !== viewer.id) throw new AppError('forbidden');
    await registerDevice(db, { ...device, member_id: viewer.id });
    return { message: 'This device is registered' };
  }),
];
