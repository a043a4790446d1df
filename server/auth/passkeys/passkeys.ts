import type { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { HandlerInput } from '#contract/endpoint.ts';
import type { addPasskey, passkeySignIn } from '#contract/auth/passkeys.ts';
import { tellOfChange } from '#server/auth/security-notices.ts';
import { requireSession } from '#server/auth/sign-in-methods.ts';
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
/** Its certificates and ciphers take a while to load, so the first use does it, not the start. */
const webauthn = () => import('@simplewebauthn/server');
/** Passkeys a member can have. */
const limit = 20;

/** The site passkeys are bound to; browsers make none for a bare IP address or an insecure origin. */
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

/** What the browser needs to make a passkey of the viewer's. Its challenge is theirs alone. */
export async function registrationOptions(db: Db, config: Config, viewer: Viewer) {
  const { rpID } = requireSite(config);
  const email = await queries.findEmail(db, viewer.id);
  if (!email) throw new AppError('invalid_session');
  const known = await queries.findPasskeys(db, viewer.id);
  if (known.length >= limit) throw tooMany();
  return (await webauthn()).generateRegistrationOptions({
    rpID,
    rpName: 'Polity',
    userName: email,
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
  const { registrationInfo } = await judged(
    (await webauthn()).verifyRegistrationResponse({
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: takeChallenge(db, 'passkey_registration', viewer.id),
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
    await requireSession(db, viewer);
    const stored = await queries.insertPasskey(db, passkey, limit);
    if (!stored) throw tooMany();
    // Making one shows the device and the person: as good as signing in with it.
    await queries.markSession(db, viewer.sessionId);
    await tellOfChange({ db, jobs }, viewer.id, 'passkey_added');
    return stored;
  });
}

/** For a passkey the browser finds by itself: no address is typed, so none can be tried. */
export async function signInOptions(db: Db, config: Config) {
  const { rpID } = requireSite(config);
  return (await webauthn()).generateAuthenticationOptions({
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
  const { verified, authenticationInfo } = await judged(
    (await webauthn()).verifyAuthenticationResponse({
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: takeChallenge(db, 'passkey_sign_in', null),
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
  if (!verified || !(await queries.noteUse(db, found.id, found.counter, authenticationInfo.newCounter)))
    throw new AppError('passkey_refused');
  return found.memberId;
}

/** The secret itself is the challenge: the answer brings it back, and using it uses it up. */
async function newChallenge(db: Db, purpose: Purpose, memberId?: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(Buffer.from(await createToken(db, purpose, { memberId, minutes }), 'base64url'));
}

function takeChallenge(db: Db, purpose: Purpose, memberId: number | null) {
  return async (challenge: string): Promise<boolean> => {
    const kept = await useToken(db, purpose, challenge);
    if (!kept || kept.memberId !== memberId) throw new AppError('challenge_expired');
    return true;
  };
}

/** Whatever the library dislikes about an answer is the answer's fault. */
async function judged<T>(verification: Promise<T>): Promise<T> {
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
    text: `This passkey is known already, or you have ${limit} of them. Remove one first.`,
  });
}
