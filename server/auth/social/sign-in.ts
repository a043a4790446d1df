import { socialSignUp } from '#contract/auth/social.ts';
import { userView } from '#server/auth/user-view.ts';
import { route, type Exchange, type Handler, type Route } from '#server/http/route.ts';
import type { Services } from '#server/jobs/services.ts';
import { beginSession } from '#server/auth/sessions/begin-session.ts';
import { limitTakenEmails } from '#server/auth/sign-up.ts';
import { signInOrChallenge } from '#server/auth/two-step/two-step.ts';
import { memberOfToken, type Holder } from './social.ts';

/** Signs in with a token of a provider's that an app brings. */
export async function signInWithToken({
  db,
  config,
  jobs,
  body,
  exchange,
}: Parameters<Handler<typeof socialSignUp>>[0]) {
  const services = { db, config, jobs };
  const holder = await limitTakenEmails(services, exchange, () => memberOfToken(services, body));
  return signedIn(services, holder, exchange);
}

export async function signedIn(services: Services, { id, newcomer }: Holder, exchange: Exchange | undefined) {
  const auth_token = newcomer
    ? await beginSession(services, id, exchange, { newcomer })
    : await signInOrChallenge(services, id, exchange);
  return { user: await userView(services.db, id, auth_token), auth_token, message: 'Signed in' };
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
