import { parse } from 'yaml';

/** The number of aliases is limited, so a small file cannot expand without end. @throws Error */
export function parseYaml(source: string): unknown {
  return parse(source, { schema: 'core', maxAliasCount: 100 }) as unknown;
}
