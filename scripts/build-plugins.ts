import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** As much of a syntax tree as is looked at here. */
interface Node {
  type: string;
  start: number;
  end: number;
  [name: string]: unknown;
}

/** What a client needs of an endpoint: how to call it. */
const kept = ['method', 'path', 'file'];

/**
 * Browsers get the contract without its schemas: `zod` is a stand-in (web/zod-stand-in.ts), and of every endpoint only its
 * address remains, so that the schemas it named are unused and fall away.
 */
export const contractWithoutSchemas: Plugin[] = [
  {
    name: 'contract-without-zod',
    enforce: 'pre',
    resolveId: (source, _importer, { ssr }) =>
      source === 'zod' && !ssr
        ? fileURLToPath(new URL('../web/zod-stand-in.ts', import.meta.url))
        : undefined,
  },
  {
    name: 'contract-without-schemas',
    apply: 'build',
    transform(code, id, options) {
      if (options?.ssr || !/\/contract\/[\w-]+\.ts$/.test(id)) return;
      const cuts = endpointsIn(this.parse(code) as unknown as Node);
      return { code: cuts.reduceRight(replaced, code), map: null };
    },
  },
];

interface Cut {
  call: Node;
  properties: Node[];
}

function replaced(text: string, { call, properties }: Cut): string {
  const rest = properties.map(({ start, end }) => text.slice(start, end)).join(', ');
  return `${text.slice(0, call.start)}({ ${rest} })${text.slice(call.end)}`;
}

/** Calls of defineEndpoint, in order, with what stays of their argument. */
function endpointsIn(node: Node): Cut[] {
  const { callee, arguments: given } = node as { callee?: Node; arguments?: Node[] } & Node;
  if (node.type === 'CallExpression' && callee?.name === 'defineEndpoint') {
    const properties = given![0]!.properties as (Node & { key?: Node })[];
    return [
      { call: node, properties: properties.filter(({ key }) => !key || kept.includes(key.name as string)) },
    ];
  }
  return Object.values(node)
    .flat()
    .filter((child): child is Node => typeof (child as Node | null)?.type === 'string')
    .flatMap(endpointsIn);
}

/** Beside every script and style its compressed forms, made once and as small as they get; the server picks one. */
export const precompressed: Plugin = {
  name: 'precompressed',
  apply: (_, { isSsrBuild }) => !isSsrBuild,
  async writeBundle({ dir }) {
    const folder = join(dir!, 'assets');
    const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name));
    for (const name of names) {
      const bytes = await readFile(join(folder, name));
      await writeFile(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      await writeFile(join(folder, `${name}.br`), brotliCompressSync(bytes));
    }
  },
};
