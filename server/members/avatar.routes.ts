import { removeAvatar, updateAvatar } from '#contract/members/avatar.ts';
import type { Upload } from '#contract/fields.ts';
import { route, suspendedError } from '#server/http/route.ts';
import { changeAvatar, clearAvatar } from './avatar.ts';
import { userView } from '#server/auth/user-view.ts';

export const avatarRoutes = [
  route(updateAvatar, async ({ db, config, viewer, body }) => {
    if (viewer.suspended) throw suspendedError(viewer);
    const pic_url = await changeAvatar(db, config, viewer.id, body.user.avatar as Upload);
    return {
      pic_url,
      user: await userView(db, viewer.id, viewer.token),
      message: 'Your picture has been changed',
    };
  }),

  route(removeAvatar, async ({ db, config, viewer }) => {
    await clearAvatar(db, config, viewer.id);
    return { user: await userView(db, viewer.id, viewer.token), message: 'Your picture has been removed' };
  }),
];
