import * as contract from '#contract/auth/two-step.ts';
import { requireRecentAuthentication } from '#server/auth/recent-authentication.ts';
import { userView } from '#server/auth/user-view.ts';
import { AppError } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { startSession } from '#server/auth/sessions/start-session.ts';
import { findStatus } from './two-step.queries.ts';
import { answerChallenge, startSetup, confirmSetup, renewRecoveryCodes, turnOff } from './two-step.ts';

export const twoStepRoutes = [
  route(contract.twoStepStatus, async ({ db, viewer }) => {
    const status = await findStatus(db, viewer.id);
    if (!status) throw new AppError('invalid_session');
    return { enabled: status.enabled, required: viewer.isAdmin, recovery_codes_left: status.left ?? 0 };
  }),

  route(contract.startTwoStep, async ({ db, config, viewer, body }) => {
    await requireRecentAuthentication({ db, config }, viewer, body.password);
    return {
      ...(await startSetup(db, config, viewer)),
      message: 'Scan the code with your authenticator app.',
    };
  }),

  route(contract.confirmTwoStep, async ({ db, config, jobs, viewer, body }) => ({
    recovery_codes: await confirmSetup({ db, config, jobs }, viewer, body.code),
    message: 'Two-step sign-in is on.',
  })),

  route(contract.renewRecoveryCodes, async ({ db, config, jobs, viewer, body }) => ({
    recovery_codes: await renewRecoveryCodes({ db, config, jobs }, viewer.id, body.code),
    message: 'These are your new recovery codes.',
  })),

  route(contract.turnOffTwoStep, async ({ db, config, jobs, viewer, body }) => {
    await turnOff({ db, config, jobs }, viewer.id, body.code);
    return { message: 'Two-step sign-in is off.' };
  }),

  route(contract.completeSignIn, async ({ db, config, jobs, body, exchange }) => {
    const { memberId, passwordHash } = await answerChallenge(db, config, body.challenge, body.code);
    const signedIn = { twoStep: true, passwordHash };
    const session = await startSession({ db, config, jobs }, memberId, exchange, signedIn);
    return { user: await userView(db, memberId, session.auth_token), ...session };
  }),
];
