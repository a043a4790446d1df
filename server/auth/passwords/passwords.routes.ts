import { email as emailAddress } from '#contract/auth/credentials.ts';
import * as contract from '#contract/auth/passwords.ts';
import { readableEmail } from '#server/auth/email-address.ts';
import { AppError } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { clearCookie } from '#server/auth/sessions/sessions.ts';
import { changePassword, checkResetLink, queueReset, resetPassword } from './password-resets.ts';

export const passwordRoutes = [
  route(contract.requestPasswordReset, async ({ db, config, jobs, body }) => {
    const email = emailAddress.safeParse(body.email);
    if (!email.success)
      throw new AppError('invalid_values', {
        fields: { email: 'Enter an email address such as name@example.com.' },
        failure: true,
      });
    await queueReset({ db, config, jobs }, email.data).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      throw new AppError('unavailable', {
        text: 'We could not send the email just now. Please try again in a moment.',
        failure: true,
      });
    });
    return { message: contract.resetRequested };
  }),

  route(contract.checkPasswordReset, async ({ db, params }) => {
    await checkResetLink(db, params.reset_token);
    return { valid: true as const };
  }),

  route(contract.resetPassword, async ({ db, config, jobs, viewer, params, body, exchange }) => {
    const { memberId, email } = await resetPassword({ db, config, jobs }, params.reset_token, body);
    // The link may be for another account than the one that is signed in here.
    if (exchange && (!viewer || viewer.id === memberId)) clearCookie(config, exchange.reply);
    return { email: readableEmail(email), message: 'Your password has been changed. Please sign in.' };
  }),

  route(contract.changePassword, async ({ db, config, jobs, viewer, body }) => {
    await changePassword({ db, config, jobs }, viewer, body);
    return { message: 'Your password has been changed. Every other device is signed out.' };
  }),
];
