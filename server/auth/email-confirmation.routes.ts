import * as contract from '#contract/auth/email-confirmation.ts';
import { route } from '#server/http/route.ts';
import { startSession } from '#server/auth/sessions/start-session.ts';
import { readableEmail } from './email-address.ts';
import {
  checkConfirmationLink,
  requestEmailChange,
  resendConfirmation,
  useConfirmationLink,
} from './email-confirmation.ts';

const checkYourEmail = 'Please check your email for instructions!';

export const emailConfirmationRoutes = [
  route(contract.changeEmail, async ({ db, config, jobs, viewer, body }) => {
    const isMailed = await requestEmailChange({ db, config, jobs }, viewer, body);
    return { message: isMailed ? checkYourEmail : 'You keep your address.' };
  }),

  route(contract.sendConfirmation, async ({ db, config, jobs, viewer }) => {
    await resendConfirmation({ db, config, jobs }, viewer);
    return { message: checkYourEmail };
  }),

  route(contract.checkConfirmation, async ({ db, params }) => ({
    email: readableEmail(await checkConfirmationLink(db, params.token)),
  })),

  route(contract.confirmEmail, async ({ db, config, jobs, viewer, params, exchange }) => {
    const services = { db, config, jobs };
    const { memberId, email, first, removedMethods } = await useConfirmationLink(services, params.token);
    // The first confirmation ended every session, this browser's as well.
    const session =
      first && viewer?.id === memberId
        ? await startSession(services, memberId, exchange, { newcomer: true })
        : undefined;
    const removed = removedMethods
      ? ' Passkeys, two-step sign-in and linked accounts that were added before are removed.'
      : '';
    return {
      email: readableEmail(email),
      auth_token: session?.auth_token,
      message: `Your email address is confirmed.${removed}`,
    };
  }),
];
