import { BadRecordError } from '../importer.ts';

/**
 * The number of aliases is limited, so a small file cannot expand without end.
 * @throws BadRecordError if the text is not YAML.
 */
export async function parseYaml(source: string): Promise<unknown> {
  const { parse } = await import('yaml');
  try {
    return parse(source, { schema: 'core', maxAliasCount: 100 }) as unknown;
  } catch (error) {
    throw new BadRecordError(`The file is not well-formed YAML: ${(error as Error).message.split('\n')[0]}.`);
  }
}
