import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Aliases are bounded. The parser is loaded with the first file: a server that reads none starts sooner. */
export function parseYaml(source: string): unknown {
  const { parse } = require('yaml') as typeof import('yaml');
  return parse(source, { schema: 'core', maxAliasCount: 100 }) as unknown;
}
