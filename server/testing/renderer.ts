import { createServer } from 'vite';
import { afterAll } from 'vitest';
import type { Renderer, WebApp } from '#server/ssr/render.ts';

/** Renders the web app from its sources, without a build. */
export async function testRenderer(): Promise<Renderer> {
  const vite = await createServer({
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  afterAll(() => vite.close());
  return {
    app: async () => (await vite.ssrLoadModule('/web/entry-server.tsx')) as WebApp,
    assets: { entry: '/entry.js', head: () => '' },
    contentSecurityPolicy: true,
  };
}
