import { signIn, signUp, signUpShort } from '#contract/accounts.ts';
import { checkCredentials, createAccount } from '#server/accounts/accounts.ts';
import { userView, viewOfMember } from '#server/accounts/user-view.ts';
import { route, type Handler } from '#server/route.ts';
import { beginSession } from '#server/sessions/begin-session.ts';
import { orWithProvider } from '#server/social/sign-in.ts';
import { signInOrChallenge } from '#server/two-step/two-step.ts';

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
