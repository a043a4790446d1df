import { email as emailAddress } from '#contract/auth/credentials.ts';
import * as life from '#contract/members/lifecycle.ts';
import * as emails from '#contract/auth/email-addresses.ts';
import * as passwords from '#contract/auth/passwords.ts';
import { AppError } from '#server/http/errors.ts';
import { limit } from '#server/http/rate-limits/rate-limits.ts';
import { rules } from '#server/http/rate-limits/rules.ts';
import { route } from '#server/http/route.ts';
import { beginSession } from '#server/auth/sessions/begin-session.ts';
import { clearCookie } from '#server/auth/sessions/sessions.ts';
import { deactivateAccount, eraseAccount } from './lifecycle.ts';
import {
  checkConfirmationLink,
  requestEmailChange,
  resendConfirmation,
  useConfirmationLink,
} from '#server/auth/email-confirmation.ts';
import { exportOf } from './export.ts';
import {
  changePassword,
  checkResetLink,
  queueReset,
  resetPassword,
} from '#server/auth/passwords/password-resets.ts';

export const accountLifeRoutes = [
  route(passwords.requestPasswordReset, async ({ db, config, jobs, body }) => {
    const address = emailAddress.safeParse(body.email);
    if (!address.success)
      throw new AppError('invalid_values', {
        fields: { email: 'Enter an email address such as name@example.com.' },
        failure: true,
      });
    await queueReset({ db, config, jobs }, address.data).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      throw new AppError('unavailable', {
        text: 'We could not send the mail just now. Please try again in a moment.',
        failure: true,
      });
    });
    return { message: passwords.resetRequested };
  }),

  route(passwords.checkPasswordReset, async ({ db, params }) => {
    await checkResetLink(db, params.reset_token);
    return { valid: true as const };
  }),

  route(passwords.resetPassword, async ({ db, config, jobs, params, body, exchange }) => {
    await resetPassword({ db, config, jobs }, params.reset_token, body);
    if (exchange) clearCookie(config, exchange.reply);
    return { message: 'Your password has been changed. Please sign in.' };
  }),

  route(passwords.changePassword, async ({ db, config, jobs, viewer, body }) => {
    await changePassword({ db, config, jobs }, viewer, body);
    return { message: 'Your password has been changed. Every other device is signed out.' };
  }),

  route(emails.changeEmail, async ({ db, config, jobs, viewer, body }) => {
    await requestEmailChange({ db, config, jobs }, viewer, body);
    return { message: 'Please check your email for instructions!' };
  }),

  route(emails.sendConfirmation, async ({ db, config, jobs, viewer }) => {
    await resendConfirmation({ db, config, jobs }, viewer);
    return { message: 'Please check your email for instructions!' };
  }),

  route(emails.checkConfirmation, async ({ db, params }) => ({
    email: await checkConfirmationLink(db, params.token),
  })),

  route(emails.confirmEmail, async ({ db, config, jobs, viewer, params, exchange }) => {
    const services = { db, config, jobs };
    const { memberId, email, first, removedMethods } = await useConfirmationLink(services, params.token);
    // The first confirmation ended every session, this browser's as well.
    const auth_token =
      first && viewer?.id === memberId
        ? await beginSession(services, memberId, exchange, { newcomer: true })
        : undefined;
    const removed = removedMethods
      ? ' Passkeys, two-step sign-in and linked accounts that were added before are removed.'
      : '';
    return { email, auth_token, message: `Your email address is confirmed.${removed}` };
  }),

  route(life.deactivate, async ({ db, config, jobs, viewer, exchange }) => {
    await deactivateAccount({ db, jobs }, viewer.id);
    if (exchange) clearCookie(config, exchange.reply);
    return {
      message: `Your account is deactivated. Sign in within ${life.restoreDays} days to bring it back.`,
    };
  }),

  route(life.exportData, async ({ db, config, viewer, exchange }) => {
    await limit({ db, config }, rules.exportsPerMember, String(viewer.id));
    return exportOf({ db, config }, viewer.id, exchange);
  }),

  route(life.erase, async ({ db, config, jobs, viewer, body, exchange }) => {
    await eraseAccount({ db, config, jobs }, viewer, body.password ?? body.user?.password);
    if (exchange) clearCookie(config, exchange.reply);
    return { message: 'Your account and everything in it has been erased.' };
  }),
];
