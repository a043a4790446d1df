import { removeAvatar, updateAvatar } from '#contract/members/avatar.ts';
import type { Upload } from '#contract/fields.ts';
import { route, suspendedError } from '#server/http/route.ts';
import { changeAvatar, clearAvatar } from './avatar.ts';
import { userView } from '#server/auth/user-view.ts';

export const avatarRoutes = [
  route(updateAvatar, async ({ db, config, jobs, viewer, body }) => {
    if (viewer.suspended) throw suspendedError(viewer);
    const pic_url = await changeAvatar({ db, config, jobs }, viewer.id, body.user.avatar as Upload);
    return {
      pic_url,
      user: await userView(db, viewer.id, viewer.token),
      message: 'Your picture has been changed',
    };
  }),

  route(removeAvatar, async ({ db, config, jobs, viewer }) => {
    await clearAvatar({ db, config, jobs }, viewer.id);
    return { user: await userView(db, viewer.id, viewer.token), message: 'Your picture has been removed' };
  }),
];
