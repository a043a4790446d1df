import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { isLimited } from './rate-limits/call-limits.ts';

const security: Record<Endpoint['auth'], object[]> = {
  anyone: [{}, { session: [] }],
  session: [{ session: [] }],
  // The names in a list are the roles that the session needs.
  account: [{ session: ['account'] }],
  admin: [{ session: ['admin'] }],
};

/** The OpenAPI 3.1 document, printed from the same values that the server is bound to. */
export function openApi(endpoints: Endpoint[], server: string) {
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')] ??= {});
    path[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Polity',
      version: '1',
      description: 'Your Opinion Matters. Bodies may be JSON or forms with nested names (user[email]).',
    },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The auth_token of sign in, bare or as Bearer.',
        },
      },
      schemas: { Error: errorSchema },
    },
  };
}

function operation(endpoint: Endpoint) {
  const { params, query, body } = endpoint.input;
  const codes = errorCodes(endpoint);
  return {
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    security: security[endpoint.auth],
    parameters: [...parameters(params, 'path'), ...parameters(query, 'query')],
    ...(body && { requestBody: { required: true, content: contentOf(endpoint, schema(body, 'input')) } }),
    responses: {
      ...Object.fromEntries(
        successStatuses(endpoint).map((status) => [
          status,
          {
            description: status === 201 ? 'Created' : 'Success',
            content: {
              [endpoint.answer ?? 'application/json']: { schema: schema(endpoint.output, 'output') },
            },
          },
        ]),
      ),
      ...Object.fromEntries(
        Map.groupBy(codes, (code) => errors[code][0])
          .entries()
          .map(([status, group]) => [status, errorResponse(group)]),
      ),
    },
  };
}

/** The first part of the path below /api/v1 that is no parameter. */
export function tagOf({ path }: Endpoint): string {
  return (
    path
      .split('/')
      .slice(3)
      .find((part) => !part.startsWith(':')) ?? 'other'
  );
}

export function successStatuses({ success = 200 }: Pick<Endpoint, 'success'>): number[] {
  return success === 'both' ? [200, 201] : [success];
}

function errorCodes(endpoint: Endpoint): ErrorCode[] {
  const { auth, input, errors: own = [] } = endpoint;
  // Calls of administrators do not exist for others.
  const byAuth: Record<Endpoint['auth'], ErrorCode[]> = {
    anyone: [],
    session: ['invalid_session'],
    account: ['invalid_session', 'account_setup_required'],
    admin: ['not_found', 'two_step_setup_required'],
  };
  const values: ErrorCode[] = Object.keys(input).length > 0 ? ['invalid_values'] : [];
  const bodies: ErrorCode[] = input.body
    ? ['malformed_body', 'body_too_large', 'unsupported_media_type']
    : [];
  const limits: ErrorCode[] = isLimited(endpoint) ? ['too_many_requests'] : [];
  return [...new Set([...byAuth[auth], ...values, ...bodies, ...own, ...limits])];
}

function errorResponse(codes: ErrorCode[]) {
  return {
    description: codes.map((code) => `${code}: ${errors[code][1]}`).join(' '),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

function parameters(object: z.ZodObject | undefined, location: 'path' | 'query'): object[] {
  if (!object) return [];
  const { properties = {}, required = [] } = schema(object, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: of,
  }));
}

/** Endpoints that take a file read it from a form. */
function contentOf({ file }: Endpoint, schema: object) {
  return { 'application/json': { schema }, ...(file && { 'multipart/form-data': { schema } }) };
}

function schema(of: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(of, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return rest;
}

const errorSchema = {
  type: 'object',
  required: ['errors', 'code'],
  properties: {
    errors: { type: 'string', description: 'One sentence for a person.' },
    code: { type: 'string', enum: Object.keys(errors) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    error: { const: 'invalid_session', description: 'With the code invalid_session only.' },
    failure: { type: 'string', description: 'Of forgotten passwords only: the same sentence as errors.' },
    challenge: { type: 'string', description: 'With two_step_required: what the second call answers.' },
  },
};
