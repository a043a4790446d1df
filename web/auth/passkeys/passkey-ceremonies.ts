import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { Output } from '#contract/endpoint.ts';
import { addPasskey, beginPasskey, beginPasskeySignIn, passkeySignIn } from '#contract/auth/passkeys.ts';
import type { Caller } from '#web/api/api.ts';

/** Asks the browser for a passkey and signs in with it. @throws Error with a sentence to show */
export async function signInWithPasskey(call: Caller): Promise<Output<typeof passkeySignIn>> {
  requireSupport();
  const { options } = (await call(beginPasskeySignIn, {})) as Output<typeof beginPasskeySignIn>;
  const passkey = await said(startAuthentication({ optionsJSON: options as never }));
  return (await call(passkeySignIn, { body: { passkey } })) as Output<typeof passkeySignIn>;
}

/** Has the browser make a passkey, and adds it. @throws ApiError, or Error with a sentence to show */
export async function makePasskey(
  call: Caller,
  name: string,
  password: string | undefined,
): Promise<Output<typeof addPasskey>> {
  requireSupport();
  const { options } = (await call(beginPasskey, { body: { password } })) as Output<typeof beginPasskey>;
  const passkey = await said(startRegistration({ optionsJSON: options as never }));
  return (await call(addPasskey, { body: { name, passkey } })) as Output<typeof addPasskey>;
}

function requireSupport(): void {
  if (!browserSupportsWebAuthn()) throw new Error('This browser does not know passkeys.');
}

/** A browser's own words are for programmers. */
async function said<T>(ceremony: Promise<T>): Promise<T> {
  return ceremony.catch((error: Error) => {
    const known =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    throw new Error(
      known ? 'This device has a passkey of yours already.' : 'No passkey was used. Please try again.',
    );
  });
}
