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
 * Browsers get the contract without its schemas: `zod` is a stand-in (web/zod-stand-in.ts), of every endpoint only its
 * address remains, and the schemas it named, which nobody uses then, fall away.
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
      if (options?.ssr || !/\/contract\/[\w/-]+\.ts$/.test(id)) return;
      const program = this.parse(code) as unknown as Node & { body: Node[] };
      const cuts = [...program.body.flatMap(constantsOf), ...endpointsIn(program)];
      // From the end, so that what stands before a cut keeps its place; of two in one place the inner one first.
      const inOrder = cuts.toSorted((a, b) => b.start - a.start || a.length - b.length);
      return {
        code: inOrder.reduce(
          (text, { start, length, put }) => text.slice(0, start) + put + text.slice(start + length),
          code,
        ),
        map: null,
      };

      /** Every computed constant becomes something that falls away when nobody uses it. */
      function constantsOf(statement: Node): Cut[] {
        const declared = (statement.declaration ?? statement) as Node & { declarations?: { init?: Node }[] };
        return (declared.declarations ?? []).flatMap(({ init }) =>
          init && isComputed(init)
            ? [
                { start: init.start, length: 0, put: '/* @__PURE__ */ (() => (' },
                { start: init.end, length: 0, put: '))()' },
              ]
            : [],
        );
      }

      /** Of each endpoint what a client needs: how to call it. */
      function endpointsIn(node: Node): Cut[] {
        if (!isEndpoint(node)) return childrenOf(node).flatMap(endpointsIn);
        const properties = (node.arguments as Node[])[0]!.properties as (Node & { key?: Node })[];
        const rest = properties
          .filter(({ key }) => !key || kept.includes(key.name as string))
          .map(({ start, end }) => code.slice(start, end));
        return [{ start: node.start, length: node.end - node.start, put: `({ ${rest.join(', ')} })` }];
      }
    },
  },
];

interface Cut {
  start: number;
  length: number;
  put: string;
}

function isEndpoint(node: Node): boolean {
  return node.type === 'CallExpression' && (node.callee as Node).name === 'defineEndpoint';
}

/** Whether something is called to make it; what is inside a function is called later. */
function isComputed(node: Node): boolean {
  if (isEndpoint(node) || /Function/.test(node.type)) return false;
  return /^(Call|New)Expression$/.test(node.type) || childrenOf(node).some(isComputed);
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((child): child is Node => typeof (child as Node | null)?.type === 'string');
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
