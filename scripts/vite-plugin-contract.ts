import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

/** What a client needs to call an endpoint. */
const needed = ['method', 'path', 'file', 'keepalive'];

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Keeps the schemas of the contract, and zod, out of the web app's builds. The server checks values, and has
 * the contract itself, so an endpoint keeps only its address, and schemas become constants that are dropped
 * where nobody uses them.
 */
export const contractWithoutSchemas: Plugin = {
  name: 'contract-without-schemas',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/contract\/[\w/-]+\.ts$/.test(id)) return;
    return { code: withoutSchemas(code), map: null };
  },
};

export function withoutSchemas(code: string): string {
  const { program } = parseSync('contract.ts', code);
  const edits: Edit[] = [];
  new Visitor({
    CallExpression: (call) => {
      if (isEndpoint(call)) edits.push(addressOnly(call, code));
    },
  }).visit(program);
  edits.push(...program.body.flatMap(constantsOf).flatMap((value) => markPure(value, code)));
  // From the end, so that positions stay valid.
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
}

function isEndpoint({ callee }: ESTree.CallExpression): boolean {
  return callee.type === 'Identifier' && callee.name === 'defineEndpoint';
}

/** `defineEndpoint({ method, path, input, output })` becomes `({ method, path })`. */
function addressOnly({ arguments: [given], start, end }: ESTree.CallExpression, code: string): Edit {
  if (given?.type !== 'ObjectExpression') throw new Error('defineEndpoint takes an object literal.');
  const kept = given.properties.filter(
    (property) =>
      property.type === 'SpreadElement' ||
      (property.key.type === 'Identifier' && needed.includes(property.key.name)),
  );
  const text = kept.map((property) => code.slice(property.start, property.end)).join(', ');
  return { start, end, text: `({ ${text} })` };
}

/** The values of a module's constants. */
function constantsOf(statement: ESTree.Program['body'][number]): ESTree.Expression[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declared?.type !== 'VariableDeclaration') return [];
  return declared.declarations.flatMap(({ init }) => init ?? []);
}

/** Declares that computing a value has no side effects. Only calls and spreads need such help. */
function markPure({ type, start, end }: ESTree.Expression, code: string): Edit[] {
  if (/Function/.test(type) || !/\(|\.{3}/.test(code.slice(start, end))) return [];
  return [
    { start, end: start, text: '/* @__PURE__ */ (() => (' },
    { start: end, end, text: '))()' },
  ];
}
