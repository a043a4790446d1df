import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { QueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { addPasskey, passkeyOptions, passkeySignInOptions, passkeySignIn } from '#contract/auth/passkeys.ts';
import { callApi } from '#web/api/caller.ts';

/** Asks the browser for a passkey and signs in with it. @throws Error with a sentence to show */
export async function signInWithPasskey(client: QueryClient): Promise<Output<typeof passkeySignIn>> {
  requireSupport();
  const { options } = await callApi(client, passkeySignInOptions, {});
  const passkey = await withPlainErrors(
    startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
  );
  return callApi(client, passkeySignIn, {
    body: { passkey: jsonOf(passkey) },
  });
}

/** Has the browser make a passkey, and adds it. @throws ApiError, or Error with a sentence to show */
export async function makePasskey(
  client: QueryClient,
  name: string,
  password: string | undefined,
): Promise<Output<typeof addPasskey>> {
  requireSupport();
  const { options } = await callApi(client, passkeyOptions, { body: { password } });
  const passkey = await withPlainErrors(
    startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
  );
  return callApi(client, addPasskey, {
    body: { name, passkey: jsonOf(passkey) },
  });
}

/** The contract takes the extension results as a plain object. */
function jsonOf<T extends { clientExtensionResults: object }>({ clientExtensionResults, ...passkey }: T) {
  return { ...passkey, clientExtensionResults: { ...clientExtensionResults } };
}

function requireSupport(): void {
  if (!browserSupportsWebAuthn()) throw new Error('This browser does not support passkeys.');
}

/** Replaces the browser's error messages, which are written for programmers. */
async function withPlainErrors<T>(ceremony: Promise<T>): Promise<T> {
  return ceremony.catch((error: Error) => {
    const known =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    throw new Error(
      known
        ? 'This device already has a passkey for your account.'
        : 'No passkey was used. Please try again.',
    );
  });
}
