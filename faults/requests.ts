import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import sharp from 'sharp';
import type { Checks } from './check.ts';
import { members, withVictim, type Victim } from './victim.ts';

const uploads = 60;
const uploadBytes = 9.5 * 1024 * 1024;
const maxGrowthMb = 150;
const logLines = 100_000;

/** Paths and queries that carry a one-time token or a private key. The first ones are pages. */
const secretPaths = [
  (secret: string) => `/reset_password/${secret}`,
  (secret: string) => `/confirm_email/${secret}`,
  (secret: string) => `/join/${secret}`,
  (secret: string) => `/unsubscribe/${secret}`,
  (secret: string) => `/reset%5Fpassword/${secret}`,
  (secret: string) => `/password_resets/${secret}`,
  (secret: string) => `/api/v1/email_confirmations/${secret}`,
  (secret: string) => `/api/v1/invitations/link/${secret}`,
  (secret: string) => `/api/v1/users/watchlist/feed.rss?key=${secret}`,
  (secret: string) => `/api/v1/users/watchlist/feed.ics?key=${secret}`,
  (secret: string) => `/api/v1/users/me?auth_token=${secret}`,
];
const pages = 5;

/** A JPEG of noise, not larger than this. */
async function noise(maxBytes: number): Promise<Buffer> {
  let side = Math.round(Math.sqrt(maxBytes / 0.8));
  while (true) {
    const raw = { width: side, height: side, channels: 3 } as const;
    const picture = await sharp(randomBytes(side * side * 3), { raw })
      .jpeg({ quality: 90 })
      .toBuffer();
    if (picture.length <= maxBytes) return picture;
    side = Math.round(side * 0.96);
  }
}

async function memoryMb({ product }: Victim): Promise<number> {
  const status = await readFile(`/proc/${product.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
}

async function highestMemoryMb(victim: Victim, signal: AbortSignal): Promise<number> {
  let most = await memoryMb(victim);
  while (!signal.aborted) {
    await sleep(50);
    most = Math.max(most, await memoryMb(victim));
  }
  return most;
}

async function upload({ product }: Victim, token: string, picture: Buffer): Promise<number> {
  const body = new FormData();
  body.set('user[avatar]', new Blob([new Uint8Array(picture)]), 'me.jpg');
  const reply = await fetch(`${product.origin}/api/v1/users/update_avatar`, {
    method: 'PUT',
    headers: { authorization: token },
    body,
  }).catch(() => undefined);
  await reply?.arrayBuffer().catch(() => undefined);
  // The server may close the connection of an upload that it refuses.
  return reply?.status ?? 0;
}

export const checks: Checks = [
  {
    name: `${uploads} uploads of 9.5 MB at once take less than ${maxGrowthMb} MB of memory`,
    run: () =>
      withVictim(async (victim) => {
        const people = await members(victim, uploads);
        const picture = await noise(uploadBytes);
        await upload(victim, people[0]!.token, picture);
        const failures: string[] = [];
        const notes: string[] = [];
        for (const [who, tokens] of [
          ['one member', people.map(() => people[0]!.token)],
          ['as many members', people.map(({ token }) => token)],
        ] as const) {
          const before = await memoryMb(victim);
          const stop = new AbortController();
          const most = highestMemoryMb(victim, stop.signal);
          const statuses = await Promise.all(tokens.map((token) => upload(victim, token, picture)));
          stop.abort();
          const growth = Math.round((await most) - before);
          const stored = statuses.filter((status) => status === 200).length;
          notes.push(`${who}: +${growth} MB, ${stored} stored`);
          if (growth >= maxGrowthMb) failures.push(`uploads of ${who} took ${growth} MB`);
          if (stored === 0) failures.push(`no upload of ${who} was stored`);
          for (const status of new Set(statuses))
            if (status >= 500 && status !== 503) failures.push(`an upload of ${who} was answered ${status}`);
        }
        const size = `${(picture.length / 1024 / 1024).toFixed(1)} MB each`;
        return { count: uploads * 2, failures, note: [size, ...notes].join('; ') };
      }),
  },
  {
    name: 'No log line contains a one-time token, a feed key or a session token',
    run: () =>
      withVictim(
        async (victim) => {
          const queue = pLimit(16);
          await Promise.all(
            Array.from({ length: logLines }, (_, index) =>
              queue(async () => {
                const secret = `Secret${String(index).padStart(8, '0')}${randomBytes(16).toString('base64url')}`;
                // One page in a thousand, because pages are slow to render.
                const paths = index % 1000 === 0 ? secretPaths.slice(0, pages) : secretPaths.slice(pages);
                const path = paths[(index % 1000 === 0 ? index / 1000 : index) % paths.length]!(secret);
                const reply = await fetch(victim.product.origin + path, { headers: { accept: 'text/html' } });
                await reply.arrayBuffer();
              }),
            ),
          );
          // The last lines may still be on their way.
          await sleep(1_000);
          const lines = victim.product.output().split('\n');
          const leaks = lines.filter((line) => line.includes('Secret'));
          const logged = lines.filter((line) => line.includes('request completed')).length;
          const failures = leaks.map((line) => `logged: ${line.slice(0, 200)}`);
          if (logged < logLines) failures.push(`only ${logged} requests were logged`);
          return { count: logged, failures };
        },
        { LOG_LEVEL: 'info' },
      ),
  },
];
