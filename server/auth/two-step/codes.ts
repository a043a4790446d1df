import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** One-time passwords as authenticator apps make them (RFC 6238): SHA-1, six digits, 30 seconds. */
const period = 30;
const settings = { algorithm: 'SHA1', digits: 6, period };

export function newSecret(): Buffer {
  return Buffer.from(new Secret({ size: 20 }).bytes);
}

/** The secret as text to type, and as the URL in the QR code. */
export function describeSecret(secret: Buffer, email: string) {
  const totp = new TOTP({ ...settings, issuer: 'Polity', label: email, secret: asSecret(secret) });
  return { secret: totp.secret.base32, otpauth_url: totp.toString() };
}

/**
 * Checks six digits; one time step early or late is allowed.
 * @returns the time step they are for, or undefined when they are wrong.
 */
export function stepOfCode(secret: Buffer, digits: string): number | undefined {
  // The library throws for six characters that have more bytes.
  if (!/^\d{6}$/.test(digits)) return undefined;
  const timestamp = Date.now();
  const delta = TOTP.validate({
    ...settings,
    token: digits,
    secret: asSecret(secret),
    timestamp,
    window: 1,
  });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta;
}

function asSecret(secret: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(secret).buffer });
}

// Without I, L, O and U, which people misread.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** For example 'X4Q7M-2KD9P': 50 bits. */
export function newRecoveryCode(): string {
  const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return `${part()}-${part()}`;
}

/** A typed code without spaces and hyphens, in capitals. */
export function normalizeCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '');
}
