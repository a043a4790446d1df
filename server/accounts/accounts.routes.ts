import * as contract from '#contract/accounts.ts';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/database/connection.ts';
import { placeOfZip } from '#server/districts/districts.ts';
import { route, type Exchange, type Handler } from '#server/route.ts';
import { clearCookie, endSession, viewerOfPage, type Viewer } from '#server/sessions/sessions.ts';
import { changeProfile } from './profile.ts';
import { userView } from './user-view.ts';

export const accountRoutes = [
  route(contract.signOut, async ({ db, config, viewer, exchange }) => {
    // Whoever signed out without a connection has only the cookie left to end.
    const ended = viewer ?? (await viewerOfCookie(db, exchange));
    if (ended) await endSession(db, ended);
    if (exchange) clearCookie(config, exchange.reply);
    return { message: 'Signed out' };
  }),

  route(contract.resumeSession, async ({ db, exchange }) => {
    const viewer = await viewerOfCookie(db, exchange);
    if (!viewer) throw new AppError('invalid_session');
    void exchange!.reply.header('cache-control', 'no-store');
    return {
      user: await userView(db, viewer.id, viewer.token),
      auth_token: viewer.token,
      message: 'Signed in',
    };
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

/** Whom the cookie of our pages names, for a call that a page of ours makes itself. */
async function viewerOfCookie(db: Db, exchange: Exchange | undefined): Promise<Viewer | undefined> {
  const from = exchange?.request.headers['sec-fetch-site'];
  const isOurs = exchange && (from === undefined || from === 'same-origin');
  return isOurs ? viewerOfPage(db, exchange.request) : undefined;
}

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
