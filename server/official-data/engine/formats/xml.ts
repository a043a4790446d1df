import { SaxesParser } from 'saxes';
import { BadRecordError } from '../import-source.ts';

export interface XmlNode {
  name: string;
  text: string;
  children: XmlNode[];
  /** Only where they were asked for. */
  attributes?: Record<string, string>;
}

interface Options {
  /** Files of some offices name a document type of the public; one with entities of its own is refused all the same. */
  namesDoctype?: boolean;
  attributes?: boolean;
}

const deepest = 40;
const mostElements = 1_000_000;

/**
 * Parses strictly, without a document type: entities of a file's own are refused before any is expanded.
 * @param ignored elements that are passed over with everything below them.
 * @throws BadRecordError naming line and fault.
 */
export function parseXml(
  source: string,
  ignored: ReadonlySet<string>,
  { namesDoctype = false, attributes: withAttributes = false }: Options = {},
): XmlNode {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const root: XmlNode = { name: '', text: '', children: [] };
  const path: XmlNode[] = [root];
  let passedOver = 0;
  let elements = 0;
  parser.on('error', (error) => {
    throw new BadRecordError(
      `The file is not well-formed XML (${error.message.replace(/^undefined:|\.$/g, '')}).`,
    );
  });
  parser.on('doctype', (doctype) => {
    if (namesDoctype && !doctype.includes('[')) return;
    throw new BadRecordError(
      'The file carries a document type with entities of its own, which no official file does.',
    );
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (passedOver > 0 || ignored.has(name)) return void (passedOver += 1);
    if (path.length > deepest || ++elements > mostElements)
      throw new BadRecordError('The file is nested deeper or larger than any official one.');
    const node: XmlNode = { name, text: '', children: [] };
    if (withAttributes) node.attributes = attributes as Record<string, string>;
    path.at(-1)!.children.push(node);
    path.push(node);
  });
  parser.on('closetag', () => (passedOver > 0 ? void (passedOver -= 1) : void path.pop()));
  const text = (value: string) => {
    if (passedOver === 0) path.at(-1)!.text += value;
  };
  parser.on('text', text);
  parser.on('cdata', text);
  if (source.trim() === '') throw new BadRecordError('The file is empty.');
  // No official file has one; looking ahead keeps a long one from being read at all.
  if ((namesDoctype ? /<!ENTITY/i : /<!DOCTYPE|<!ENTITY/i).test(source.slice(0, 4096)))
    throw new BadRecordError(
      'The file carries a document type with entities of its own, which no official file does.',
    );
  parser.write(source).close();
  return root;
}

export function child(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node?.children.find((one) => one.name === name);
}

/** The node at the end of the first path that leads anywhere. */
export function at(node: XmlNode | undefined, ...paths: string[]): XmlNode | undefined {
  for (const path of paths) {
    const found = path.split('/').reduce<XmlNode | undefined>((from, name) => child(from, name), node);
    if (found) return found;
  }
  return undefined;
}

/** Trimmed text at the first path where there is any; null where there is none. */
export function textAt(node: XmlNode | undefined, ...paths: string[]): string | null {
  for (const path of paths) {
    const text = at(node, path)?.text.trim();
    if (text) return text;
  }
  return null;
}

/** The items of a list: children of the given name at the first path that has some. */
export function listAt(node: XmlNode | undefined, name: string, ...paths: string[]): XmlNode[] {
  for (const path of paths) {
    const items = at(node, path)?.children.filter((one) => one.name === name) ?? [];
    if (items.length > 0) return items;
  }
  return [];
}
