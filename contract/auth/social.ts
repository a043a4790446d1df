import { z } from 'zod';
import { signIn } from './sign-in.ts';
import { defineEndpoint } from '../endpoint.ts';
import { message, moment } from '../fields.ts';
import { email, recentAuthentication } from './credentials.ts';

export const socialProviders = ['google', 'facebook', 'twitter', 'apple'] as const;
export type SocialProvider = (typeof socialProviders)[number];
export const providerNames: Record<SocialProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'Twitter',
  apple: 'Apple',
};

/** Why a sign-in through a provider failed. */
export type SocialFault = 'cancelled' | 'refused' | 'unavailable' | 'expired';

/** The message in a toast, as the specification words it for each provider. */
export function socialFaultText(provider: SocialProvider, fault: SocialFault): string {
  const name = providerNames[provider];
  if (fault === 'cancelled')
    return {
      google: cancelled,
      apple: cancelled,
      twitter: 'Please authorize the app',
      facebook: `${facebookLead} ${cancelled}.`,
    }[provider];
  const detail = {
    refused: `We could not confirm the answer from ${name}. Please try again.`,
    unavailable: `${name} cannot be reached right now. Please try again in a moment.`,
    expired: 'This took too long or was used before. Please start again.',
  }[fault];
  const lead = {
    google: '',
    twitter: '',
    facebook: `${facebookLead} `,
    apple: 'There was an error signing in. ',
  }[provider];
  return lead + detail;
}
const cancelled = 'The action was cancelled';
const facebookLead = 'There was an error logging in to Facebook.';

const provider = z.enum(socialProviders);
/** Apps send what the provider reported. The server ignores it and asks the provider itself. */
const providerDetails = z.looseObject({}).optional();
const token = z.string().min(1).max(16_000);

/** The body of every social sign-in. */
const socialFields = {
  provider,
  provider_id: z.union([z.string().max(200), z.number()]).optional(),
  /** Google and Apple: the id_token. Facebook: the access token. Twitter: 'token:secret'. */
  provider_token: token.optional(),
  token: token.optional(),
  /** Typed by the person when the provider has no address. It must be confirmed by email. */
  email: z.union([email, z.literal(''), z.null()]).optional(),
  provider_details: providerDetails,
  user: z.looseObject({ email: z.union([email, z.literal(''), z.null()]).optional() }).optional(),
};

const socialErrors = [
  'social_refused',
  'provider_unavailable',
  'email_required',
  'link_required',
  'two_step_required',
  'email_taken',
  'conflict',
] as const;

export const socialSignIn = defineEndpoint({
  method: 'POST',
  path: '/api/v2/users/social_sign_in',
  summary: 'Sign in or sign up with a token of a provider',
  auth: 'anyone',
  input: { body: z.object(socialFields) },
  output: signIn.output,
  errors: socialErrors,
});

export const socialSignUp = defineEndpoint({ ...socialSignIn, path: '/api/v2/users/sign_up' });
export const socialSignInAgain = defineEndpoint({ ...socialSignIn, path: '/api/v2/users/sign_in' });

export const finishSocial = defineEndpoint({
  method: 'POST',
  path: '/api/v2/users/social_result',
  summary:
    'Sign in with the one-time code that a redirect through a provider ended with, in the same browser',
  auth: 'anyone',
  input: { body: z.object({ code: z.string().max(100), email: email.optional() }) },
  output: signIn.output,
  errors: ['challenge_expired', ...socialErrors],
});

export const signInOptions = defineEndpoint({
  method: 'GET',
  path: '/api/v2/sign_in_options',
  summary: 'The providers offered here, and whether passkeys work at this address',
  auth: 'anyone',
  input: {},
  output: z.object({ providers: z.array(provider), passkeys: z.boolean() }),
});

const identity = z.object({
  provider,
  email: z.string().nullable(),
  created_at: moment,
  last_used_at: moment.nullable(),
});

export const listIdentities = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/identities',
  summary: 'Linked accounts that I can sign in with',
  auth: 'session',
  input: {},
  output: z.object({ identities: z.array(identity), providers: z.array(provider) }),
});

export const linkIdentity = defineEndpoint({
  method: 'POST',
  path: '/api/v2/users/identities',
  summary: 'Link an account of a provider, with the one-time code of the redirect through it',
  auth: 'session',
  input: { body: z.object({ code: z.string().max(100), ...recentAuthentication }) },
  output: z.object({ identities: z.array(identity), message }),
  errors: ['challenge_expired', 'identity_taken', 'recent_authentication_required', 'password_required'],
});

export const unlinkIdentity = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/users/identities/:provider',
  summary: 'Unlink an account of a provider',
  auth: 'session',
  input: { params: z.object({ provider }), body: z.object(recentAuthentication) },
  output: z.object({ identities: z.array(identity), message }),
  errors: ['not_found', 'recent_authentication_required', 'password_required', 'last_sign_in_method'],
});

const short = z.string().min(1).max(2_000);

export const twitterRequestToken = defineEndpoint({
  method: 'GET',
  path: '/api/v1/request/token',
  summary: 'Twitter: a request token, and the URL to send the person to',
  auth: 'anyone',
  input: { query: z.object({ oauth_callback: short }) },
  output: z.object({ oauth_token: z.string(), oauth_token_secret: z.string(), authorize_url: z.string() }),
  errors: ['provider_unavailable', 'social_refused'],
});

export const twitterAccessToken = defineEndpoint({
  method: 'GET',
  path: '/api/v1/access_token',
  summary: 'Twitter: who the person is, and the token to sign in with',
  auth: 'anyone',
  input: { query: z.object({ oauth_token: short, oauth_token_secret: short, oauth_verifier: short }) },
  output: z.object({
    email: z.string().nullable(),
    profile: z.object({ twitter_id: z.string(), name: z.string().nullable() }),
    /** As social_sign_in takes it. */
    provider_token: z.string(),
  }),
  errors: ['provider_unavailable', 'social_refused'],
});

export const facebookAccessToken = defineEndpoint({
  method: 'GET',
  path: '/api/v1/fbaccess_token',
  summary: 'Facebook: the access token for a code',
  auth: 'anyone',
  input: { query: z.object({ code: short, callback_url: short }) },
  output: z.object({ access_token: z.string(), provider_token: z.string() }),
  errors: ['provider_unavailable', 'social_refused'],
});
