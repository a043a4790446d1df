import type { Endpoint } from '#contract/endpoint.ts';
import type { Services } from '#server/jobs/services.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { networkOf } from './client-address.ts';
import { limit } from './rate-limits.ts';
import { rules, type Rule } from './rules.ts';

/** Calls with their own limit per network. All others share the limits of writes and searches. */
const perNetwork: Record<string, Rule> = {
  'POST /api/v1/users/sign_up': rules.signUpsPerNetwork,
  'POST /users': rules.signUpsPerNetwork,
  'POST /api/v2/users/sign_up': rules.signUpsPerNetwork,
  'POST /api/v1/users/sign_in': rules.signInsPerNetwork,
  'POST /api/v2/users/sign_in': rules.signInsPerNetwork,
  'POST /api/v2/users/social_sign_in': rules.signInsPerNetwork,
  // Each asks the provider.
  'GET /api/v1/request/token': rules.signInsPerNetwork,
  'GET /api/v1/access_token': rules.signInsPerNetwork,
  'GET /api/v1/fbaccess_token': rules.signInsPerNetwork,
  'POST /password_resets': rules.resetsPerNetwork,
  'GET /password_resets/:reset_token': rules.linkUsesPerNetwork,
  'PUT /password_resets/:reset_token': rules.linkUsesPerNetwork,
  'GET /api/v1/email_confirmations/:token': rules.linkUsesPerNetwork,
  'PUT /api/v1/email_confirmations/:token': rules.linkUsesPerNetwork,
  'GET /api/v1/users/get_city': rules.citiesPerNetwork,
  'POST /api/v1/representatives/find': rules.findsPerNetwork,
};

/**
 * Counts a call, over HTTP or made while a page is rendered.
 * @throws AppError too_many_requests
 */
export async function limitCall(
  services: Services,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  viewer: Viewer | undefined,
  { ip, query }: { ip: string; query?: unknown },
): Promise<void> {
  const network = networkOf(ip);
  const own = perNetwork[`${method} ${path}`];
  if (own) await limit(services, own, network);
  else if (method !== 'GET')
    await limitFor(services, viewer, network, rules.writesPerMember, rules.writesPerNetwork);
  else if (isSearch(query))
    await limitFor(services, viewer, network, rules.searchesPerMember, rules.searchesPerNetwork);
}

function limitFor(
  services: Services,
  viewer: Viewer | undefined,
  network: string,
  forMember: Rule,
  forNetwork: Rule,
): Promise<void> {
  return viewer ? limit(services, forMember, String(viewer.id)) : limit(services, forNetwork, network);
}

const searchFields = ['q', 'search_input'];

function isSearch(query: unknown): boolean {
  return searchFields.some((field) => (query as Record<string, unknown> | undefined)?.[field]);
}

/** Whether too many calls of an endpoint are refused. */
export function isLimited({ method, path, input }: Endpoint): boolean {
  const fields = Object.keys(input.query?.shape ?? {});
  return (
    method !== 'GET' ||
    `${method} ${path}` in perNetwork ||
    fields.some((field) => searchFields.includes(field))
  );
}
