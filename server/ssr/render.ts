import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { User } from '#contract/members/user.ts';
import type { ErrorReply } from '#contract/errors.ts';
import { ConfigError } from '#server/config.ts';

/** The built web app: the types of web/entry-server.tsx, which the server must not import. */
export interface WebApp {
  render(
    url: string,
    caller: PageCaller,
    viewer: User | null,
  ): Promise<Rendered | { redirect: string; status: number }>;
  ApiError: new (status: number, reply: ErrorReply) => Error;
}
export interface Rendered {
  status: number;
  html: string;
  state: unknown;
  modules: string[];
}
export type PageCaller = (endpoint: { method: string; path: string }, input: object) => Promise<unknown>;

/** The entry script of a page, and tags for its styles and chunks. */
export interface PageAssets {
  entry: string;
  head(modules: string[]): string;
}

export interface Renderer {
  app(): Promise<WebApp>;
  assets: PageAssets;
  /** Folder of static files, absent in development where Vite serves them. */
  staticFolder?: string;
  /** False in development: Vite needs inline scripts and a socket. */
  contentSecurityPolicy: boolean;
  /** Development: lets Vite answer requests for modules first. */
  attach?(app: FastifyInstance): void;
}

interface ManifestChunk {
  file: string;
  imports?: string[];
  assets?: string[];
}
export type Manifest = Record<string, ManifestChunk>;

/** The production build in dist/. @throws ConfigError if it is missing. */
export async function builtRenderer(): Promise<Renderer> {
  const at = (path: string) => fileURLToPath(new URL(`../../dist/${path}`, import.meta.url));
  const manifest = JSON.parse(
    await readFile(at('client/.vite/manifest.json'), 'utf8').catch(() => {
      throw new ConfigError('The web app has not been built. Run npm run build, or start with npm start.');
    }),
  ) as Manifest;
  const app = (await import(pathToFileURL(at('server/entry-server.js')).href)) as WebApp;
  return {
    app: async () => app,
    assets: assetsOf(manifest),
    staticFolder: at('client'),
    contentSecurityPolicy: true,
  };
}

function assetsOf(manifest: Manifest): PageAssets {
  const entry = manifest['web/entry-client.tsx']!;
  const atStart = chunksOf(manifest, ['web/entry-client.tsx']);
  const fonts = atStart
    .flatMap(({ assets = [] }) => assets)
    .filter((file) => /(public-sans-latin-wght|source-serif-4-latin-600).*woff2$/.test(file));
  const fixed = [
    ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
    `<link rel="stylesheet" href="/${manifest['style.css']!.file}">`,
  ].join('');
  return {
    entry: `/${entry.file}`,
    // Low priority: the page is readable without scripts, but not without its styles and fonts.
    head(modules) {
      const chunks = chunksOf(manifest, ['web/entry-client.tsx', ...modules]);
      const preloads = chunks.map(
        ({ file }) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`,
      );
      return fixed + preloads.join('');
    },
  };
}

/** The chunks of some modules and of all they import, each once. */
export function chunksOf(manifest: Manifest, names: string[]): ManifestChunk[] {
  const found = new Set<ManifestChunk>();
  const collect = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    chunk.imports?.forEach(collect);
  };
  names.forEach(collect);
  return [...found];
}
