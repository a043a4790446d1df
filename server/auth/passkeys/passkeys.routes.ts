import { pathId } from '#server/http/parse-id.ts';
import * as contract from '#contract/auth/passkeys.ts';
import { requireRecentAuthentication } from '#server/auth/recent-authentication.ts';
import { notifyOfSecurityChange } from '#server/auth/security-notices.ts';
import { userView } from '#server/auth/user-view.ts';
import { hasSignInMethod } from '#server/auth/credentials-store.ts';
import { AppError } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { startSession } from '#server/auth/sessions/start-session.ts';
import * as queries from './passkeys.queries.ts';
import { memberOfPasskey, registrationOptions, signInOptions, storePasskey } from './passkeys.ts';

export const passkeyRoutes = [
  route(contract.listPasskeys, async ({ db, viewer }) => ({
    passkeys: (await queries.findPasskeys(db, viewer.id)).map(view),
  })),

  route(contract.passkeyOptions, async ({ db, config, viewer, body }) => {
    await requireRecentAuthentication({ db, config }, viewer, body.password);
    return {
      options: { ...(await registrationOptions(db, config, viewer)) },
      message: 'Follow your browser to make the passkey.',
    };
  }),

  route(contract.addPasskey, async ({ db, config, jobs, viewer, body }) => ({
    passkey: view(await storePasskey({ db, config, jobs }, viewer, body)),
    message: 'The passkey has been added.',
  })),

  route(contract.renamePasskey, async ({ db, viewer, params, body }) => {
    const renamed = await queries.renamePasskey(db, viewer.id, pathId(params.id), body.name);
    if (!renamed) throw new AppError('not_found');
    return { passkey: view(renamed), message: 'The passkey has a new name.' };
  }),

  route(contract.removePasskey, async ({ db, config, jobs, viewer, params, body }) => {
    await requireRecentAuthentication({ db, config }, viewer, body.password);
    await db.transaction().execute(async (db) => {
      if (!(await queries.deletePasskey(db, viewer.id, pathId(params.id)))) throw new AppError('not_found');
      if (!(await hasSignInMethod(db, viewer.id))) throw new AppError('last_sign_in_method');
      await queries.clearTwoStepOfSessions(db, viewer.id);
      await notifyOfSecurityChange({ db, jobs }, viewer.id, 'passkey_removed');
    });
    return { message: 'The passkey has been removed.' };
  }),

  route(contract.passkeySignInOptions, async ({ db, config }) => ({
    options: { ...(await signInOptions(db, config)) },
    message: 'Follow your browser to use the passkey.',
  })),

  route(contract.passkeySignIn, async ({ db, config, jobs, body, exchange }) => {
    const id = await memberOfPasskey(db, config, body.passkey);
    const methodExists = async () => (await queries.findCredential(db, body.passkey.id)) !== undefined;
    const session = await startSession({ db, config, jobs }, id, exchange, { twoStep: true, methodExists });
    return { user: await userView(db, id, session.auth_token), ...session };
  }),
];

function view({ id, name, created_at, last_used_at }: queries.PasskeyRow) {
  return {
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
