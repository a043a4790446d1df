import * as contract from '#contract/auth/social.ts';
import { requireRecentAuthentication } from '#server/auth/recent-authentication.ts';
import { notifyOfSecurityChange } from '#server/auth/security-notices.ts';
import { hasSignInMethod, lockSession } from '#server/auth/credentials-store.ts';
import { limitTakenEmails } from '#server/auth/sign-up.ts';
import { AppError, invalidValue } from '#server/http/errors.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import { passkeysAreOffered } from '#server/auth/passkeys/passkeys.ts';
import { route } from '#server/http/route.ts';
import { facebookToken } from './facebook.ts';
import { notOffered, offeredProviders } from './providers.ts';
import { callbackOf, useResult } from './redirects.ts';
import { completeSocialSignIn, signInWithToken } from './sign-in.ts';
import { deleteIdentity, findIdentities } from './social.queries.ts';
import { link, memberOf } from './social.ts';
import { twitterAccessToken, twitterAuthorizeUrl, twitterIdentity, twitterRequestToken } from './twitter.ts';

export const socialRoutes = [
  route(contract.socialSignIn, signInWithToken),
  route(contract.socialSignUp, signInWithToken),
  route(contract.socialSignInAgain, signInWithToken),

  route(contract.finishSocial, async ({ db, config, jobs, body, exchange }) => {
    const services = { db, config, jobs };
    // A failed transaction leaves the code usable: after 'email_required' the client sends it again.
    const member = await limitTakenEmails(services, exchange, () =>
      db.transaction().execute(async (db) => {
        const identity = await useResult({ db, config }, body.code, exchange?.request);
        return memberOf(db, services, identity, body.email, exchange);
      }),
    );
    return completeSocialSignIn(services, member, exchange);
  }),

  route(contract.signInOptions, async ({ config }) => ({
    providers: offeredProviders(config),
    passkeys: passkeysAreOffered(config),
  })),

  route(contract.listIdentities, async ({ db, config, viewer }) => ({
    ...(await identities(db, viewer.id)),
    providers: offeredProviders(config),
  })),

  route(contract.linkIdentity, async ({ db, config, jobs, viewer, body, exchange }) => {
    await requireRecentAuthentication({ db, config }, viewer, body.password);
    await db.transaction().execute(async (db) => {
      if (!(await lockSession(db, viewer.sessionId))) throw new AppError('invalid_session');
      await link({ db, jobs }, viewer.id, await useResult({ db, config }, body.code, exchange?.request));
    });
    return { ...(await identities(db, viewer.id)), message: 'The account has been linked.' };
  }),

  route(contract.unlinkIdentity, async ({ db, config, jobs, viewer, params, body }) => {
    await requireRecentAuthentication({ db, config }, viewer, body.password);
    await db.transaction().execute(async (db) => {
      if (!(await deleteIdentity(db, viewer.id, params.provider))) throw new AppError('not_found');
      if (!(await hasSignInMethod(db, viewer.id))) throw new AppError('last_sign_in_method');
      await notifyOfSecurityChange({ db, jobs }, viewer.id, 'unlinked', params.provider);
    });
    return { ...(await identities(db, viewer.id)), message: 'The account has been unlinked.' };
  }),

  route(contract.twitterRequestToken, async ({ config, query }) => {
    const twitter = config.social.twitter ?? notOffered();
    const pair = await twitterRequestToken(
      twitter,
      ownCallback(config, query.oauth_callback, 'oauth_callback'),
    );
    return {
      oauth_token: pair.token,
      oauth_token_secret: pair.secret,
      authorize_url: twitterAuthorizeUrl(twitter, pair),
    };
  }),

  route(contract.twitterAccessToken, async ({ config, query }) => {
    const twitter = config.social.twitter ?? notOffered();
    const pair = await twitterAccessToken(
      twitter,
      { token: query.oauth_token, secret: query.oauth_token_secret },
      query.oauth_verifier,
    );
    const { email = null, subject, name = null } = await twitterIdentity(twitter, pair);
    return { email, profile: { twitter_id: subject, name }, provider_token: `${pair.token}:${pair.secret}` };
  }),

  route(contract.facebookAccessToken, async ({ config, query }) => {
    const facebook = config.social.facebook ?? notOffered();
    const token = await facebookToken(
      facebook,
      query.code,
      ownCallback(config, query.callback_url, 'callback_url'),
    );
    return { access_token: token, provider_token: token };
  }),
];

async function identities(db: Db, memberId: number) {
  const rows = await findIdentities(db, memberId);
  return {
    identities: rows.map(({ provider, email, created_at, last_used_at }) => ({
      provider: provider as contract.SocialProvider,
      email,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
  };
}

/** Providers must send people back to this site only. */
function ownCallback(config: Config, given: string, field: string): string {
  const own = contract.socialProviders.some((provider) => given === callbackOf(config, provider));
  if (own || (URL.canParse(given) && new URL(given).origin === new URL(config.publicUrl).origin))
    return given;
  throw invalidValue(field, 'The return address must be one of Polity’s own.');
}
