import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const output = 'service-worker.js';

/** Screens that open without a connection, and what they load when they have started. */
const offlineScreens =
  /web\/(home\/Home|bills\/(BillDetails|FederalBills)|opinions\/(Voice|VoteDetails|MyOpinions)|shares\/Shares|shell\/Offline)Screen\.tsx$|web\/shell\/(ConfirmDialog|PendingNavigation|forget-offline)\.tsx?$|web\/offline\//;

/**
 * Builds web/offline/worker/service-worker.ts into one classic script. At installation it stores these files:
 * what every page starts with, the screens above and their imports, fonts and the icon.
 */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: (_, { command, isSsrBuild }) => command === 'serve' || !isSsrBuild,
  configureServer(server) {
    server.middlewares.use(`/${output}`, (_, response) => {
      void bundle([], 'development').then((code) => {
        response.setHeader('content-type', 'text/javascript').end(code);
      });
    });
  },
  async writeBundle({ dir }, files) {
    const icon = await readFile('web/public/icon.svg');
    const precached = [
      ...shellFiles(files).map((file) => ({ url: `/${file}`, revision: null })),
      { url: '/icon.svg', revision: digestOf(icon) },
    ];
    await writeFile(join(dir!, output), await bundle(precached, digestOf(Object.keys(files).sort().join())));
  },
};

/** Names of the files in the build that the offline screens need. */
function shellFiles(files: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const collect = (name: string): void => {
    const file = files[name];
    if (found.has(name) || file?.type !== 'chunk') return;
    found.add(name);
    file.imports.forEach(collect);
  };
  for (const file of Object.values(files)) {
    if (file.type === 'asset') {
      if (/\.css$|-latin-wght-normal.*\.woff2$/.test(file.fileName)) found.add(file.fileName);
    } else if (file.isEntry || offlineScreens.test(file.facadeModuleId ?? '')) collect(file.fileName);
  }
  return [...found];
}

async function bundle(precached: object[], version: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      'process.env.NODE_ENV': '"production"',
      PRECACHE: JSON.stringify(precached),
      VERSION: JSON.stringify(version),
    },
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: 'web/offline/worker/service-worker.ts', output: { format: 'iife' } },
    },
  });
  const [script] = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[];
  return script!.output[0].code;
}

function digestOf(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
