import { socialSignUp } from '#contract/auth/social.ts';
import { userView } from '#server/auth/user-view.ts';
import { route, type Exchange, type Handler, type Route } from '#server/http/route.ts';
import type { Services } from '#server/jobs/services.ts';
import { startSession } from '#server/auth/sessions/start-session.ts';
import { limitTakenEmails } from '#server/auth/sign-up.ts';
import { findMemberOfIdentity } from './social.queries.ts';
import { memberOfToken, type SocialMember } from './social.ts';

/** Signs in with a provider's token that an app brings. @param newcomerStatus for a new account. */
export async function signInWithToken(
  { db, config, jobs, body, exchange }: Parameters<Handler<typeof socialSignUp>>[0],
  newcomerStatus = 200,
) {
  const services = { db, config, jobs };
  const member = await limitTakenEmails(services, exchange, () => memberOfToken(services, body, exchange));
  if (member.newcomer) exchange?.reply.code(newcomerStatus);
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

const social = route(socialSignUp, (input) => signInWithToken(input, 201));
const hasProvider = (fields: unknown) =>
  typeof fields === 'object' && fields !== null && 'provider' in fields;

/** A sign-up that takes an email with a password, or a provider with its token, beside `user` or in it. */
export function orWithProvider(plain: Route): Route {
  return {
    endpoint: plain.endpoint,
    handle: (services, viewer, input, exchange) => {
      const user = (input.body as { user?: unknown } | undefined)?.user;
      const body = [input.body, user].find(hasProvider);
      if (!body) return plain.handle(services, viewer, input, exchange);
      return social.handle(services, viewer, { ...input, body }, exchange);
    },
  };
}
