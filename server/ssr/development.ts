import type { Renderer, WebApp } from './render.ts';

/** Vite in middleware mode: transforms modules on request and updates screens in place. */
export async function developmentRenderer(): Promise<Renderer> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const preamble =
    (await vite.transformIndexHtml('/', '<html><head></head><body></body></html>')).match(
      /<script[\s\S]*<\/script>/,
    )?.[0] ?? '';
  return {
    app: async () => (await vite.ssrLoadModule('/web/entry-server.tsx')) as WebApp,
    assets: {
      entry: '/web/entry-client.tsx',
      head: () => `${preamble}<link rel="stylesheet" href="/web/ui/tokens.css">`,
    },
    contentSecurityPolicy: false,
    attach: (app) => {
      app.addHook('onRequest', (request, reply, done) =>
        vite.middlewares(request.raw, reply.raw, () => done()),
      );
      app.addHook('onClose', async () => vite.close());
    },
  };
}
