import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import type { AnyInput } from './caller.ts';
import { readToken } from './storage.ts';

export const unreachable = 'We could not reach Polity. Check your connection and try again.';

/** Milliseconds; longer than the server's own time limit. */
const timeoutMs = 30_000;

/** Sends a call over HTTP, with the session token in the header. */
export async function callNetwork(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'file' | 'keepalive'>,
  { params = {}, query = {}, body }: AnyInput,
): Promise<unknown> {
  const token = readToken();
  const response = await fetch(callUrl(endpoint.path, { params, query }), {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(token && { authorization: token }),
      ...(body && !endpoint.file && { 'content-type': 'application/json' }),
    },
    keepalive: endpoint.keepalive ?? false,
    ...(body && { body: endpoint.file ? toForm(body) : JSON.stringify(body) }),
    // A connection that hangs counts as lost. Uploads have no time limit.
    ...(!endpoint.file && { signal: AbortSignal.timeout(timeoutMs) }),
  }).catch(() => {
    throw lostConnection();
  });
  const reply = await response.json().catch(() => undefined);
  // The connection broke in the middle of the reply, or something else than the server has answered.
  if (response.ok && reply === undefined) throw lostConnection();
  if (response.ok) return reply;
  throw new ApiError(
    response.status,
    reply ?? { code: 'internal', errors: 'Something went wrong on our side. Please try again.' },
    token,
  );
}

const lostConnection = () => new ApiError(0, { code: 'unavailable', errors: unreachable });

/** The address of a call: '/api/v1/bills/:id' and its input → '/api/v1/bills/hr1-119?page=2'. */
export function callUrl(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return filled + toSearch(query);
}

export function toSearch(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search && `?${search}`;
}

/** { user: { avatar: file } } → a form with 'user[avatar]'. */
function toForm(body: object, form = new FormData(), prefix = ''): FormData {
  for (const [name, value] of Object.entries(body) as [string, unknown][]) {
    const key = prefix ? `${prefix}[${name}]` : name;
    if (value instanceof Blob) form.append(key, value);
    else if (typeof value === 'object' && value !== null) toForm(value, form, key);
    else if (value !== undefined && value !== null) form.append(key, String(value));
  }
  return form;
}
