import { signIn, signUp, signUpShort } from '#contract/auth/accounts.ts';
import { checkCredentials, createAccount } from '#server/auth/accounts.ts';
import { userView, viewOfMember } from '#server/auth/user-view.ts';
import { route, type Handler } from '#server/http/route.ts';
import { beginSession } from '#server/auth/sessions/begin-session.ts';
import { orWithProvider } from '#server/auth/social/sign-in.ts';
import { signInOrChallenge } from '#server/auth/two-step/two-step.ts';

/** Signing up and in with a password: where accounts, providers and the second step meet. */
export const signInRoutes = [
  orWithProvider(route(signUp, welcome)),
  route(signUpShort, welcome),

  route(signIn, async ({ db, config, jobs, body, exchange }) => {
    const { email, password } = body.user;
    const { member, passwordHash } = await checkCredentials({ db, config }, email, password, exchange);
    const auth_token = await signInOrChallenge({ db, config, jobs }, member.id, exchange, passwordHash);
    return { user: await viewOfMember(db, member, auth_token), auth_token, message: 'Signed in' };
  }),
];

async function welcome({ db, config, jobs, body, exchange }: Parameters<Handler<typeof signUpShort>>[0]) {
  const id = await createAccount({ db, config, jobs }, body.user);
  const auth_token = await beginSession({ db, config, jobs }, id, exchange, { newcomer: true });
  return { user: await userView(db, id, auth_token), auth_token, message: 'Welcome to Polity' };
}
