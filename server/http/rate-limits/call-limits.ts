import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Services } from '#server/jobs/services.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { networkOf } from './client-address.ts';
import { limit } from './rate-limits.ts';
import { rules, type Rule } from './rules.ts';

/** Calls with a limit of their own for each address, besides the one on everything that changes something. */
const perAddress: Record<string, Rule> = {
  'POST /api/v1/users/sign_up': rules.signUpsPerAddress,
  'POST /users': rules.signUpsPerAddress,
  'POST /api/v2/users/sign_up': rules.signUpsPerAddress,
  'POST /api/v1/users/sign_in': rules.signInsPerAddress,
  'POST /api/v2/users/sign_in': rules.signInsPerAddress,
  'POST /api/v2/users/social_sign_in': rules.signInsPerAddress,
  'POST /password_resets': rules.resetsPerAddress,
  'GET /password_resets/:reset_token': rules.linkUsesPerAddress,
  'PUT /password_resets/:reset_token': rules.linkUsesPerAddress,
  'GET /api/v1/email_confirmations/:token': rules.linkUsesPerAddress,
  'PUT /api/v1/email_confirmations/:token': rules.linkUsesPerAddress,
  'GET /api/v1/users/get_city': rules.citiesPerAddress,
  'POST /api/v1/representatives/find': rules.findsPerAddress,
};

/** @throws AppError too_many_requests where the caller has made too many such calls lately. */
export async function limitCall(
  services: Services,
  { method, path }: Endpoint,
  viewer: Viewer | undefined,
  request: FastifyRequest,
): Promise<void> {
  const network = networkOf(request.ip);
  const own = perAddress[`${method} ${path}`];
  if (own) await limit(services, own, network);
  else if (method !== 'GET')
    await limitFor(services, viewer, network, rules.writesPerMember, rules.writesPerAddress);
  else if (isSearch(request.query))
    await limitFor(services, viewer, network, rules.searchesPerMember, rules.searchesPerAddress);
}

function limitFor(
  services: Services,
  viewer: Viewer | undefined,
  network: string,
  forMember: Rule,
  forAddress: Rule,
): Promise<void> {
  return viewer ? limit(services, forMember, String(viewer.id)) : limit(services, forAddress, network);
}

function isSearch(query: unknown): boolean {
  const { q, search_input } = (query ?? {}) as { q?: unknown; search_input?: unknown };
  return Boolean(q || search_input);
}
