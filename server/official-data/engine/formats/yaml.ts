/** The number of aliases is limited, so a small file cannot expand without end. @throws Error */
export async function parseYaml(source: string): Promise<unknown> {
  const { parse } = await import('yaml');
  return parse(source, { schema: 'core', maxAliasCount: 100 }) as unknown;
}
