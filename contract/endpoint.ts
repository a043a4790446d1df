import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Who may call: anyone; a signed-in member; one whose account is set up; an administrator. */
export type Auth = 'anyone' | 'session' | 'account' | 'admin';

export interface EndpointInput {
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With ':name' for parameters: '/api/v1/bills/:id'. */
  path: string;
  summary: string;
  auth: Auth;
  input: EndpointInput;
  /** The whole reply; fields that are not declared here never leave the server. */
  output: z.ZodType;
  /** Codes beyond those every call can answer (body, session and value errors). */
  errors?: readonly ErrorCode[];
  /** 201 where something is created; both where the call may also find what is there already. */
  success?: 200 | 201 | 'both';
  /** Bytes a body may have without its file; 256 kB by default. */
  bodyLimit?: number;
  /** The media type of a reply that is not JSON. */
  answer?: string;
  /** The reply may be a large file, so it may take as long as an upload. */
  streams?: true;
  /** The web app sends it even if its page is closed meanwhile; for small bodies only. */
  keepalive?: true;
  /** Clients that prefer text/html get a page at the same address, without the shell, for others to embed. */
  page?: true;
  /**
   * The one file that a multipart body may carry, and its largest size in bytes. Without it files are
   * refused.
   */
  file?: { name: string; maxBytes: number };
}

/**
 * One call of the API: the server binds a handler to it, clients take their types from it, and the OpenAPI
 * document is generated from it.
 */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type Part<E extends Endpoint, K extends keyof EndpointInput> =
  E['input'] extends Record<K, infer S extends z.ZodType> ? S : never;

/** The input that a caller gives. */
export type CallInput<E extends Endpoint> = {
  [K in keyof EndpointInput as [Part<E, K>] extends [never] ? never : K]-?: z.input<Part<E, K>>;
};

/** The input that a handler gets: parsed, with defaults filled in. */
export type HandlerInput<E extends Endpoint> = {
  [K in keyof EndpointInput]-?: [Part<E, K>] extends [never] ? Record<string, never> : z.output<Part<E, K>>;
};

export type Output<E extends Endpoint> = z.output<E['output']>;
/** The value that a handler returns; undeclared fields in it are dropped. */
export type HandlerOutput<E extends Endpoint> = z.input<E['output']>;
