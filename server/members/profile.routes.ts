import * as contract from '#contract/auth/accounts.ts';
import { AppError } from '#server/http/errors.ts';
import { placeOfZip } from '#server/districts/districts.ts';
import { route, type Handler } from '#server/http/route.ts';
import { clearCookie, endSession } from '#server/auth/sessions/sessions.ts';
import { changeProfile } from './profile.ts';
import { userView } from '#server/auth/user-view.ts';

export const accountRoutes = [
  route(contract.signOut, async ({ db, config, viewer, exchange }) => {
    if (viewer) await endSession(db, viewer);
    if (exchange) clearCookie(config, exchange.reply);
    return { message: 'Signed out' };
  }),

  route(contract.me, async ({ db, viewer }) => ({ user: await userView(db, viewer.id, viewer.token) })),

  route(contract.personalDetails, async ({ db, viewer }) => ({
    user: await userView(db, viewer.id, viewer.token),
  })),

  route(contract.updateUser, updateProfile),
  route(contract.updateUserShort, updateProfile),

  route(contract.getCity, async ({ db, query }) => {
    const found = await placeOfZip(db, query.user?.zip_code ?? query.zip_code ?? '');
    if (!found) throw new AppError('zip_not_found');
    return { city: found.city, state: found.state };
  }),
];

async function updateProfile({
  db,
  config,
  viewer,
  body,
}: Parameters<Handler<typeof contract.updateUser>>[0]) {
  const notice = await changeProfile(db, config, viewer.id, body);
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
