import { socialSignUp } from '#contract/auth/social.ts';
import { userView } from '#server/auth/user-view.ts';
import { route, type Exchange, type Handler, type Route } from '#server/http/route.ts';
import type { Services } from '#server/jobs/services.ts';
import { startSession } from '#server/auth/sessions/start-session.ts';
import { limitTakenEmails } from '#server/auth/sign-up.ts';
import { findMemberOfIdentity } from './social.queries.ts';
import { memberOfToken, type SocialMember } from './social.ts';

/** Signs in with a provider's token that an app brings. */
export async function signInWithToken({
  db,
  config,
  jobs,
  body,
  exchange,
}: Parameters<Handler<typeof socialSignUp>>[0]) {
  const services = { db, config, jobs };
  const member = await limitTakenEmails(services, exchange, () => memberOfToken(services, body));
  return completeSocialSignIn(services, member, exchange);
}

export async function completeSocialSignIn(
  services: Services,
  { id, newcomer, provider, subject }: SocialMember,
  exchange: Exchange | undefined,
) {
  const methodExists = async () => (await findMemberOfIdentity(services.db, provider, subject))?.id === id;
  const session = await startSession(services, id, exchange, { newcomer, methodExists });
  return { user: await userView(services.db, id, session.auth_token), ...session };
}

const social = route(socialSignUp, signInWithToken);

/** A sign-up that takes an email with a password, or a provider with its token. */
export function orWithProvider(plain: Route): Route {
  return {
    endpoint: plain.endpoint,
    handle: (services, viewer, input, exchange) => {
      const withProvider = typeof input.body === 'object' && input.body !== null && 'provider' in input.body;
      if (!withProvider) return plain.handle(services, viewer, input, exchange);
      exchange?.reply.code(201);
      return social.handle(services, viewer, input, exchange);
    },
  };
}
