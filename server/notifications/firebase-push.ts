import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { FirebaseAccount } from '#server/environment/firebase.ts';
import {
  tagOf,
  targetOf,
  timeoutMs,
  ttlSeconds,
  type PushContent,
  type PushOutcome,
} from './push-content.ts';

// Firebase Cloud Messaging, HTTP v1: reaches Android phones, and iPhones through APNs.

/** Sends a notification to a phone app. @throws Error when Firebase cannot be reached or refuses our key. */
export async function sendToApp(config: Config, token: string, content: PushContent): Promise<PushOutcome> {
  const { account, url } = config.firebase;
  if (!account) return 'refused';
  const response = await fetch(`${url}/v1/projects/${account.project_id}/messages:send`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await accessTokens.forceFetch(account.client_email, { context: account })}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ message: messageOf(token, content) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.ok) {
    await response.body?.cancel();
    return 'sent';
  }
  return outcomeOf(response.status, await response.json().catch(() => undefined));
}

function messageOf(token: string, content: PushContent) {
  const { title, body, notification_id, unread_count } = content;
  const { page, id = '' } = targetOf(content);
  const tag = tagOf(content);
  return {
    token,
    notification: { title, body },
    // Firebase takes strings only.
    data: { page, id: String(id), notification_id: String(notification_id) },
    android: { ttl: `${ttlSeconds}s`, notification: { tag, notification_count: unread_count } },
    apns: {
      headers: {
        'apns-collapse-id': tag.slice(0, 64),
        'apns-expiration': String(Math.floor(Date.now() / 1000) + ttlSeconds),
      },
      payload: { aps: { badge: unread_count, sound: 'default' } },
    },
  };
}

const failure = z.object({
  error: z.object({ details: z.array(z.looseObject({ errorCode: z.string().optional() })).default([]) }),
});

function outcomeOf(status: number, reply: unknown): PushOutcome {
  const codes = failure.safeParse(reply).data?.error.details.map(({ errorCode }) => errorCode) ?? [];
  if (codes.includes('UNREGISTERED') || codes.includes('SENDER_ID_MISMATCH')) return 'gone';
  if (status === 400) return 'refused';
  // 401: our access token was withdrawn. The next attempt asks for another.
  if (status === 401) accessTokens.clear();
  // Only the operator can repair a wrong project or a missing permission: the job fails visibly.
  if (status < 500 && status !== 429) throw new Error(`Firebase refused the service account: ${status}`);
  return 'busy';
}

/** By service account. Firebase's tokens are valid for an hour. Several pushes at once share one request. */
const accessTokens = new LRUCache<string, string, FirebaseAccount>({
  max: 5,
  ttl: 50 * 60_000,
  fetchMethod: (_email, _old, { context }) => fetchAccessToken(context),
});

async function fetchAccessToken({ client_email, private_key, token_uri }: FirebaseAccount): Promise<string> {
  const { importPKCS8, SignJWT } = await import('jose');
  const assertion = await new SignJWT({ scope: 'https://www.googleapis.com/auth/firebase.messaging' })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(client_email)
    .setAudience(token_uri)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await importPKCS8(private_key, 'RS256'));
  const response = await fetch(token_uri, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`Google refused the Firebase service account: ${response.status}`);
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
}
