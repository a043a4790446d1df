import { me, personalDetails, updateUser, updateUserShort } from '#contract/members/user.ts';
import { removeAvatar, updateAvatar } from '#contract/members/avatar.ts';
import type { Upload } from '#contract/fields.ts';
import * as lifecycle from '#contract/members/lifecycle.ts';
import { route, type Handler, suspendedError } from '#server/http/route.ts';
import { userView } from '#server/auth/user-view.ts';
import { limit } from '#server/http/rate-limits/rate-limits.ts';
import { rules } from '#server/http/rate-limits/rules.ts';
import { clearCookie } from '#server/auth/sessions/sessions.ts';
import { changeProfile } from './profile.ts';
import { changeAvatar, clearAvatar } from './avatar.ts';
import { deactivateAccount, eraseAccount } from './lifecycle.ts';
import { exportData } from './export.ts';

export const memberRoutes = [
  route(me, async ({ db, viewer }) => ({ user: await userView(db, viewer.id, viewer.token) })),

  route(personalDetails, async ({ db, viewer }) => ({
    user: await userView(db, viewer.id, viewer.token),
  })),

  route(updateUser, updateProfile),
  route(updateUserShort, updateProfile),

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

  route(lifecycle.deactivate, async ({ db, config, jobs, viewer, exchange }) => {
    await deactivateAccount({ db, jobs }, viewer.id);
    if (exchange) clearCookie(config, exchange.reply);
    return {
      message: `Your account is deactivated. Sign in within ${lifecycle.restoreDays} days to restore it.`,
    };
  }),

  route(lifecycle.exportData, async ({ db, config, viewer, exchange }) => {
    await limit({ db, config }, rules.exportsPerMember, String(viewer.id));
    return exportData({ db, config }, viewer.id, exchange);
  }),

  route(lifecycle.erase, async ({ db, config, jobs, viewer, body, exchange }) => {
    await eraseAccount({ db, config, jobs }, viewer, body.password ?? body.user?.password);
    if (exchange) clearCookie(config, exchange.reply);
    return { message: 'Your account and everything in it has been erased.' };
  }),
];

async function updateProfile({ db, config, viewer, body }: Parameters<Handler<typeof updateUser>>[0]) {
  const notice = await changeProfile(db, config, viewer, body);
  const user = await userView(db, viewer.id, viewer.token);
  const { notification_setting, privacy_setting } = user;
  return {
    message: 'Successfully updated',
    auth_token: viewer.token,
    user,
    notice,
    notification_setting,
    privacy_setting,
  };
}
