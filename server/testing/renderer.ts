import { createServer } from 'vite';
import type { Renderer, WebApp } from '#server/ssr/render.ts';

let opened: Promise<Renderer> | undefined;

/** Renders the web app from its sources, without a build. All files of a worker share it. */
export function testRenderer(): Promise<Renderer> {
  opened ??= openRenderer();
  return opened;
}

async function openRenderer(): Promise<Renderer> {
  const vite = await createServer({
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  return {
    app: async () => (await vite.ssrLoadModule('/web/entry-server.tsx')) as WebApp,
    assets: { entry: '/entry.js', head: () => '' },
    contentSecurityPolicy: true,
  };
}
