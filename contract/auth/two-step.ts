import { z } from 'zod';
import { recentAuthentication } from './credentials.ts';
import { signIn } from './sign-in.ts';
import { defineEndpoint } from '../endpoint.ts';
import { message, requiredText } from '../fields.ts';

/** Six digits from the app, or a recovery code; spaces and hyphens do not matter. */
const code = requiredText(40, 'Enter the code.');

export const twoStepStatus = defineEndpoint({
  method: 'GET',
  path: '/api/v2/two_step',
  summary: 'Whether two-step sign-in is on, and how many recovery codes are left',
  auth: 'session',
  input: {},
  output: z.object({ enabled: z.boolean(), required: z.boolean(), recovery_codes_left: z.number() }),
});

export const startTwoStep = defineEndpoint({
  method: 'POST',
  path: '/api/v2/two_step/setup',
  summary: 'A new secret for an authenticator app; nothing changes until a code confirms it',
  auth: 'session',
  input: { body: z.object(recentAuthentication) },
  output: z.object({
    secret: z.string(),
    otpauth_url: z.string(),
    /** A square of `size` units; `path` is the dark part, as SVG path data. */
    qr: z.object({ size: z.number(), path: z.string() }),
    message,
  }),
  errors: ['recent_authentication_required', 'password_required', 'conflict'],
});

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()), message });

export const confirmTwoStep = defineEndpoint({
  method: 'POST',
  path: '/api/v2/two_step',
  summary: 'Turn two-step sign-in on with a first code; the recovery codes are shown only now',
  auth: 'session',
  input: { body: z.object({ code }) },
  output: recoveryCodes,
  errors: ['wrong_code', 'conflict', 'too_many_requests'],
});

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/api/v2/two_step/recovery_codes',
  summary: 'Ten new recovery codes; the old ones stop working',
  auth: 'session',
  input: { body: z.object({ code }) },
  output: recoveryCodes,
  errors: ['wrong_code', 'too_many_requests'],
});

export const turnOffTwoStep = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/two_step',
  summary: 'Turn two-step sign-in off',
  auth: 'session',
  input: { body: z.object({ code }) },
  output: z.object({ message }),
  errors: ['wrong_code', 'too_many_requests'],
});

export const completeSignIn = defineEndpoint({
  method: 'POST',
  path: '/api/v2/users/two_step',
  summary: 'The second step: answers the challenge of a first step',
  auth: 'anyone',
  input: { body: z.object({ challenge: z.string().max(100), code }) },
  output: signIn.output,
  errors: ['wrong_code', 'challenge_expired', 'too_many_requests'],
});
