import * as contract from '#contract/accounts.ts';
import { AppError } from '#server/app-error.ts';
import { placeOfZip } from '#server/districts/districts.ts';
import { route } from '#server/route.ts';
import { clearCookie, endSession, startSession } from '#server/sessions/sessions.ts';
import { changeProfile, checkCredentials, createAccount } from './accounts.ts';
import { userView } from './user-view.ts';

export const accountRoutes = [
  route(contract.signUp, async ({ db, config, body, exchange }) => {
    const id = await createAccount(db, body.user);
    const auth_token = await startSession(db, id, config, exchange);
    return { user: await userView(db, id, auth_token), auth_token, message: 'Welcome to Polity' };
  }),

  route(contract.signIn, async ({ db, config, body, exchange }) => {
    const id = await checkCredentials(db, body.user.email, body.user.password);
    const auth_token = await startSession(db, id, config, exchange);
    return { user: await userView(db, id, auth_token), auth_token, message: 'Signed in' };
  }),

  route(contract.signOut, async ({ db, config, viewer, exchange }) => {
    if (viewer) await endSession(db, viewer);
    if (exchange) clearCookie(config, exchange.reply);
    return { message: 'Signed out' };
  }),

  route(contract.me, async ({ db, viewer }) => ({ user: await userView(db, viewer.id, viewer.token) })),

  route(contract.personalDetails, async ({ db, viewer }) => ({ user: await userView(db, viewer.id, viewer.token) })),

  route(contract.updateUser, async ({ db, viewer, body }) => {
    await changeProfile(db, viewer.id, body.user);
    return { message: 'Successfully updated', auth_token: viewer.token, user: await userView(db, viewer.id, viewer.token) };
  }),

  route(contract.getCity, async ({ db, query }) => {
    const found = await placeOfZip(db, query.user?.zip_code ?? query.zip_code ?? '');
    if (!found) throw new AppError('zip_not_found');
    return { city: found.city, state: found.state };
  }),
];
