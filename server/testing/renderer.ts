import { builtRenderer, type Renderer, type WebApp } from '#server/ssr/render.ts';

let opened: Promise<Renderer> | undefined;

/** Renders the web app from its build after `npm test` has made it, else from its sources. */
export function testRenderer(): Promise<Renderer> {
  opened ??= openApp().then((app) => ({
    app,
    assets: { entry: '/entry.js', head: () => '' },
    contentSecurityPolicy: true,
  }));
  return opened;
}

async function openApp(): Promise<Renderer['app']> {
  if (process.env.WEB_APP_IS_BUILT) return (await builtRenderer()).app;
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  return async () => (await vite.ssrLoadModule('/web/entry-server.tsx')) as WebApp;
}
