import escapeHtml from 'escape-html';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { plainPage } from '#server/http/plain-page.ts';
import type { Config } from '#server/config.ts';
import type { Route } from '#server/http/route.ts';
import { openApi, tagOf } from './openapi.ts';

const who: Record<Endpoint['auth'], string> = {
  anyone: 'Open to visitors',
  session: 'Needs a session',
  account: 'Needs a complete account',
  admin: 'Administrators only',
};

/** /api/openapi.json and /api/docs, both generated from the contract on the first request. */
export async function docsRoutes(
  app: FastifyInstance,
  { routes, files, config }: { routes: Route[]; files: Endpoint[]; config: Config },
): Promise<void> {
  const endpoints = [...routes.map((route) => route.endpoint), ...files];
  let cached: ReturnType<typeof openApi> | undefined;
  let page: string | undefined;
  const printed = () => (cached ??= openApi(endpoints, config.publicUrl));
  app.get('/api/openapi.json', async () => printed());
  app.get('/api/docs', async (_request, reply) => {
    const text = 'Every call the server answers, with its parameters, body and reply as JSON Schema.';
    page ??= plainPage('API', text, list(endpoints, printed().paths));
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

function list(endpoints: Endpoint[], paths: Record<string, Record<string, object>>): string {
  const groups = Map.groupBy(endpoints, tagOf);
  const item = (endpoint: Endpoint) => {
    const printed = paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
    return (
      `<details><summary><b>${endpoint.method}</b> <code>${escapeHtml(endpoint.path)}</code> – ${escapeHtml(endpoint.summary)}</summary>` +
      `<p>${who[endpoint.auth]}.</p><pre>${escapeHtml(JSON.stringify(printed, null, 2))}</pre></details>`
    );
  };
  const sections = [...groups].map(
    ([name, members]) => `<h2>${escapeHtml(name)}</h2>${members.map(item).join('')}`,
  );
  return `<p><a href="/api/openapi.json">openapi.json</a></p>${sections.join('')}`;
}
