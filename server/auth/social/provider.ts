import { text } from 'node:stream/consumers';
import { socialFaultText, type SocialFault, type SocialProvider } from '#contract/auth/social.ts';
import { AppError } from '#server/http/errors.ts';
import { limitBytes } from '#server/http/limit-bytes.ts';

/** A person as the provider identifies them. */
export interface Identity {
  provider: SocialProvider;
  /** The provider's permanent id of the person. */
  subject: string;
  email?: string | undefined;
  /** The provider says that the mailbox belongs to this person. */
  emailVerified: boolean;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/** What a redirect to the provider must remember until the person comes back. */
export type Memory = Record<string, string>;

export interface Provider {
  /** @returns where to send the person. @throws SocialError */
  begin(redirect: { state: string; callback: string }): Promise<{ url: string; memory: Memory }>;
  /** The person came back to the callback with these parameters. @throws SocialError */
  finish(parameters: Record<string, string>, memory: Memory, callback: string): Promise<Identity>;
  /** Checks a token that an app got from the provider. @throws SocialError */
  verify(token: string): Promise<Identity>;
}

/** A sign-in through a provider that failed. */
export class SocialError extends AppError {
  readonly fault: SocialFault;

  constructor(provider: SocialProvider, fault: SocialFault) {
    super(fault === 'unavailable' ? 'provider_unavailable' : 'social_refused', {
      text: socialFaultText(provider, fault),
    });
    this.fault = fault;
  }
}

const timeoutMs = 5_000;
const maxBytes = 256 * 1024;
const tooLarge = () => new Error('The reply of the provider is too large.');

/**
 * Calls a provider's server. Only configured addresses come here.
 * @returns a response below 500 as text. @throws SocialError unavailable when it is down, slow, or too large.
 */
export async function fetchText(
  provider: SocialProvider,
  url: string | URL,
  init: RequestInit = {},
): Promise<{ ok: boolean; text: string }> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status >= 500 || response.status === 429) throw new Error(`status ${response.status}`);
    return { ok: response.ok, text: await text(limitBytes(response.body ?? [], maxBytes, tooLarge)) };
  } catch {
    throw new SocialError(provider, 'unavailable');
  }
}

/** The same for a response that must be a JSON object. */
export async function fetchJson(
  provider: SocialProvider,
  url: string | URL,
  init?: RequestInit,
): Promise<Record<string, unknown>> {
  const { ok, text } = await fetchText(provider, url, init);
  if (!ok) throw new SocialError(provider, 'refused');
  const value = parseObject(text);
  if (!value) throw new SocialError(provider, 'unavailable');
  return value;
}

function parseObject(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** A value that must be text, without characters that the database cannot store. */
export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') || undefined : undefined;
}
