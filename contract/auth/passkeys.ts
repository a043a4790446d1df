import { z } from 'zod';
import { signIn } from './sign-in.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, message, moment, requiredText } from '../fields.ts';
import { recentAuthentication } from './credentials.ts';

const bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+={0,2}$/);
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).optional().default({}),
};

/** A new passkey as @simplewebauthn/browser returns it. */
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});

/** JSON of WebAuthn, passed to the browser as it is. */
const options = z.looseObject({ challenge: z.string() });
const registrationOptions = z.looseObject({
  challenge: z.string(),
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
});

const passkey = z.object({
  id: z.number(),
  name: z.string(),
  created_at: moment,
  last_used_at: moment.nullable(),
});
export type Passkey = z.output<typeof passkey>;

export const passkeyNameMax = 50;
const name = requiredText(passkeyNameMax, 'Give the passkey a name.');
const params = z.object({ id });

/** A member has at most twenty passkeys: the list is one page. */
export const listPasskeys = defineEndpoint({
  method: 'GET',
  path: '/api/v2/passkeys',
  summary: 'My passkeys',
  auth: 'session',
  input: {},
  output: z.object({ passkeys: z.array(passkey) }),
});

export const passkeyOptions = defineEndpoint({
  method: 'POST',
  path: '/api/v2/passkeys/options',
  summary: 'What a browser needs to make a passkey; valid for five minutes',
  auth: 'session',
  input: { body: z.object(recentAuthentication) },
  output: z.object({ options: registrationOptions, message }),
  errors: ['recent_authentication_required', 'password_required', 'not_found', 'conflict'],
});

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/v2/passkeys',
  summary: 'Add the passkey that the browser has made',
  auth: 'session',
  input: { body: z.object({ name, passkey: registration }) },
  output: z.object({ passkey, message }),
  errors: ['passkey_refused', 'challenge_expired', 'not_found', 'conflict'],
  success: 201,
});

export const renamePasskey = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/passkeys/:id',
  summary: 'Give a passkey another name',
  auth: 'session',
  input: { params, body: z.object({ name }) },
  output: z.object({ passkey, message }),
  errors: ['not_found'],
});

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/passkeys/:id',
  summary: 'Remove a passkey',
  auth: 'session',
  input: { params, body: z.object(recentAuthentication) },
  output: z.object({ message }),
  errors: ['recent_authentication_required', 'password_required', 'not_found', 'last_sign_in_method'],
});

export const passkeySignInOptions = defineEndpoint({
  method: 'POST',
  path: '/api/v2/passkeys/sign_in/options',
  summary: 'What a browser needs to ask for a passkey; valid for five minutes',
  auth: 'anyone',
  input: {},
  output: z.object({ options, message }),
  errors: ['not_found'],
});

export const passkeySignIn = defineEndpoint({
  method: 'POST',
  path: '/api/v2/passkeys/sign_in',
  summary: 'Sign in with a passkey, which counts as both steps',
  auth: 'anyone',
  input: { body: z.object({ passkey: assertion }) },
  output: signIn.output,
  errors: ['passkey_refused', 'challenge_expired', 'not_found'],
});
