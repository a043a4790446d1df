import type { RegistrationResponseJSON, AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { HandlerInput } from '#contract/endpoint.ts';
import type { addPasskey, passkeySignIn } from '#contract/auth/passkeys.ts';
import { notifyOfSecurityChange } from '#server/auth/security-notices.ts';
import { findContact, lockSession, markTwoStep } from '#server/auth/credentials-store.ts';
import { AppError } from '#server/http/errors.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/pool.ts';
import { createToken, useToken, type Purpose } from '#server/auth/one-time-token-store.ts';
import type { Services } from '#server/jobs/services.ts';
import type { Viewer } from '#server/http/viewer.ts';
import * as queries from './passkeys.queries.ts';

type Registration = HandlerInput<typeof addPasskey>['body'];
type Assertion = HandlerInput<typeof passkeySignIn>['body']['passkey'];

const minutes = 5;
/** Passkeys of one member. */
const maxPasskeys = 20;

/** The site that passkeys are bound to. Browsers make none for an IP address or an insecure origin. */
function site({ publicUrl }: Pick<Config, 'publicUrl'>): { rpID: string; origin: string } | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  const secure = protocol === 'https:' || hostname === 'localhost';
  return secure && !isAddress ? { rpID: hostname, origin } : undefined;
}

export function passkeysAreOffered(config: Config): boolean {
  return site(config) !== undefined;
}

function requireSite(config: Config) {
  const found = site(config);
  if (!found) throw new AppError('not_found', { text: 'Passkeys are not offered at this address.' });
  return found;
}

// Loaded with the first passkey: its parsers of certificates take 20 MB.
const webauthn = () => import('@simplewebauthn/server');

/** What the browser needs to make a passkey for the viewer. */
export async function registrationOptions(db: Db, config: Config, viewer: Viewer) {
  const { rpID } = requireSite(config);
  const member = await findContact(db, viewer.id);
  if (!member) throw new AppError('invalid_session');
  const known = await queries.findPasskeys(db, viewer.id);
  if (known.length >= maxPasskeys) throw tooMany();
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpID,
    rpName: 'Polity',
    userName: member.email,
    userID: userHandle(viewer.id),
    challenge: await newChallenge(db, 'passkey_registration', viewer.id),
    timeout: minutes * 60_000,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  });
}

/** @throws AppError passkey_refused, challenge_expired; conflict for a credential that is known already. */
export async function storePasskey(
  { db, config, jobs }: Services,
  viewer: Viewer,
  { name, passkey: response }: Registration,
) {
  const { rpID, origin } = requireSite(config);
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await orRefused(
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: useChallenge(db, 'passkey_registration', viewer.id),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  );
  if (!registrationInfo) throw new AppError('passkey_refused');
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  const transports = response.response.transports ?? [];
  const passkey = {
    memberId: viewer.id,
    credentialId,
    publicKey: Buffer.from(publicKey),
    counter,
    transports,
    name,
  };
  return db.transaction().execute(async (db) => {
    if (!(await lockSession(db, viewer.sessionId))) throw new AppError('invalid_session');
    const stored = await queries.insertPasskey(db, passkey, maxPasskeys);
    if (!stored) throw tooMany();
    // Making a passkey proves as much as signing in with it.
    await markTwoStep(db, viewer.sessionId);
    await notifyOfSecurityChange({ db, jobs }, viewer.id, 'passkey_added');
    return stored;
  });
}

/** For a passkey that the browser finds: no address is typed, so none can be tried. */
export async function signInOptions(db: Db, config: Config) {
  const { rpID } = requireSite(config);
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID,
    challenge: await newChallenge(db, 'passkey_sign_in'),
    timeout: minutes * 60_000,
    userVerification: 'required',
  });
}

/** @returns the member's id. @throws AppError passkey_refused, challenge_expired */
export async function memberOfPasskey(db: Db, config: Config, response: Assertion): Promise<number> {
  const { rpID, origin } = requireSite(config);
  const found = await queries.findCredential(db, response.id);
  const handle = response.response.userHandle;
  if (!found || (handle && handle !== Buffer.from(userHandle(found.memberId)).toString('base64url')))
    throw new AppError('passkey_refused');
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await orRefused(
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: useChallenge(db, 'passkey_sign_in', null),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: found.credentialId,
        publicKey: new Uint8Array(found.publicKey),
        counter: found.counter,
        transports: found.transports,
      },
    }),
  );
  if (!verified || !(await queries.recordUse(db, found.id, found.counter, authenticationInfo.newCounter)))
    throw new AppError('passkey_refused');
  return found.memberId;
}

/** The challenge is a one-time token. The answer contains it. */
async function newChallenge(db: Db, purpose: Purpose, memberId?: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(Buffer.from(await createToken(db, purpose, { memberId, minutes }), 'base64url'));
}

function useChallenge(db: Db, purpose: Purpose, memberId: number | null) {
  return async (challenge: string): Promise<boolean> => {
    const found = await useToken(db, purpose, challenge);
    if (!found || found.memberId !== memberId) throw new AppError('challenge_expired');
    return true;
  };
}

/** Every error of the library means a bad answer; ours and the database's pass. */
async function orRefused<T>(verification: Promise<T>): Promise<T> {
  try {
    return await verification;
  } catch (error) {
    if (error instanceof AppError || (error as { code?: string }).code) throw error;
    throw new AppError('passkey_refused');
  }
}

function userHandle(memberId: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`polity-${memberId}`);
}

function tooMany(): AppError {
  return new AppError('conflict', {
    text: `This passkey is known already, or you have ${maxPasskeys} of them. Remove one first.`,
  });
}
