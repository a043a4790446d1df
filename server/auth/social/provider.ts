import { socialFaultText, type SocialFault, type SocialProvider } from '#contract/auth/social.ts';
import { AppError } from '#server/http/errors.ts';

/** Who somebody is, as their provider says. */
export interface Identity {
  provider: SocialProvider;
  /** The provider's lasting name for the person. */
  subject: string;
  email?: string | undefined;
  /** The provider says that the mailbox is this person's. */
  emailProven: boolean;
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/** What a way to the provider needs to remember until the person comes back. */
export type Memory = Record<string, string>;

export interface Provider {
  /** Where to send the person. */
  begin(way: { state: string; callback: string }): Promise<{ url: string; memory: Memory }>;
  /** The person came back, with these parameters. @throws SocialError */
  finish(parameters: Record<string, string>, memory: Memory, callback: string): Promise<Identity>;
  /** An app has a token of the provider's. @throws SocialError */
  verify(token: string): Promise<Identity>;
}

/** A way through a provider that ended badly; the same sentence on every road. */
export class SocialError extends AppError {
  readonly fault: SocialFault;

  constructor(provider: SocialProvider, fault: SocialFault) {
    super(fault === 'unavailable' ? 'provider_unavailable' : 'social_refused', {
      text: socialFaultText(provider, fault),
    });
    this.fault = fault;
  }
}

const patience = 5_000;
const maxBytes = 256 * 1024;

/**
 * Asks a provider's server; only configured addresses come here.
 * @returns its answer below 500 as text. @throws SocialError unavailable when it is down, slow, or says too much.
 */
export async function ask(
  provider: SocialProvider,
  url: string | URL,
  init: RequestInit = {},
): Promise<{ ok: boolean; text: string }> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) });
    if (response.status >= 500 || response.status === 429) throw new Error(`status ${response.status}`);
    return { ok: response.ok, text: await readSome(response) };
  } catch {
    throw new SocialError(provider, 'unavailable');
  }
}

/** The same for an answer that has to be a JSON object. */
export async function askJson(
  provider: SocialProvider,
  url: string | URL,
  init?: RequestInit,
): Promise<Record<string, unknown>> {
  const { ok, text } = await ask(provider, url, init);
  if (!ok) throw new SocialError(provider, 'refused');
  const value = parse(text);
  if (!value) throw new SocialError(provider, 'unavailable');
  return value;
}

function parse(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

async function readSome(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxBytes) throw new Error('too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** A claim that has to be text; what no database can store is left out. */
export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') || undefined : undefined;
}
