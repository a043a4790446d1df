import { me, personalDetails, updateUser, updateUserShort } from '#contract/members/user.ts';
import { route, type Handler } from '#server/http/route.ts';
import { changeProfile } from './profile.ts';
import { userView } from '#server/auth/user-view.ts';

export const profileRoutes = [
  route(me, async ({ db, viewer }) => ({ user: await userView(db, viewer.id, viewer.token) })),

  route(personalDetails, async ({ db, viewer }) => ({
    user: await userView(db, viewer.id, viewer.token),
  })),

  route(updateUser, updateProfile),
  route(updateUserShort, updateProfile),
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
