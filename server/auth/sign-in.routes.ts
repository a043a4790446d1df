import { signIn, signOut, signUp, signUpShort } from '#contract/auth/sign-in.ts';
import { userView, viewOfMember } from '#server/auth/user-view.ts';
import { AppError } from '#server/http/errors.ts';
import { route, type Exchange, type Handler } from '#server/http/route.ts';
import type { Services } from '#server/jobs/services.ts';
import { startSession } from '#server/auth/sessions/start-session.ts';
import { clearCookie, endSession, hasCookie } from '#server/auth/sessions/sessions.ts';
import { orWithProvider } from '#server/auth/social/sign-in.ts';
import { checkCredentials } from './credentials.ts';
import { createAccount, EmailTakenError, limitTakenEmails } from './sign-up.ts';

/** Signing up and in with a password, which combines accounts, providers and the second step. */
export const signInRoutes = [
  orWithProvider(route(signUp, signUpOrIn)),
  route(signUpShort, signUpOrIn),
  route(signIn, async ({ db, config, jobs, body, exchange }) =>
    signInWithPassword({ db, config, jobs }, body.user, exchange),
  ),

  route(signOut, async ({ db, config, viewer, exchange }) => {
    if (viewer) await endSession(db, viewer.id, viewer.sessionId);
    else if (!exchange || !hasCookie(config, exchange.request)) throw new AppError('invalid_session');
    if (exchange) clearCookie(config, exchange.reply);
    return { message: 'Signed out' };
  }),
];

async function signUpOrIn({ db, config, jobs, body, exchange }: Parameters<Handler<typeof signUpShort>>[0]) {
  const services = { db, config, jobs };
  const { user } = body;
  return limitTakenEmails(services, exchange, async () => {
    const id = await createAccount(services, user, exchange);
    if (id === undefined)
      return signInWithPassword(services, user, exchange).catch((error: unknown) => {
        const isWrong = error instanceof AppError && error.code === 'wrong_credentials';
        throw isWrong ? new EmailTakenError(user.email) : error;
      });
    exchange?.reply.code(201);
    const { auth_token } = await startSession(services, id, exchange, { newcomer: true });
    return { user: await userView(db, id, auth_token), auth_token, message: 'Welcome to Polity' };
  });
}

async function signInWithPassword(
  services: Services,
  user: { email: string; password: string },
  exchange: Exchange | undefined,
) {
  const { member, passwordHash } = await checkCredentials(services, user, exchange);
  const session = await startSession(services, member.id, exchange, { passwordHash });
  return { user: viewOfMember(member, session.auth_token), ...session };
}
