import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { BadRecordError } from '../importer.ts';

export interface XmlNode {
  name: string;
  text: string;
  children: XmlNode[];
  attributes: Record<string, string>;
}

interface Options {
  /** Accept a public document type, as the House Clerk's files have. Own entities are still refused. */
  allowDoctype?: boolean;
}

export interface XmlHandlers {
  open(tag: SaxesTagPlain): void;
  close(name: string): void;
  text(text: string): void;
}

const maxDepth = 100;
const maxElements = 1_000_000;
const hasEntities = 'The file declares a document type with entities. No official file does.';

/**
 * Parses strictly. Refuses a document type with entities before any entity is expanded.
 * @param ignored elements to skip with everything inside them.
 * @throws BadRecordError with the line and the fault.
 */
export function parseXml(source: string, ignored: ReadonlySet<string>, options?: Options): XmlNode {
  const root: XmlNode = { name: '', text: '', children: [], attributes: {} };
  const path: XmlNode[] = [root];
  let ignoredDepth = 0;
  const handlers: XmlHandlers = {
    open({ name, attributes }) {
      if (ignoredDepth > 0 || ignored.has(name)) return void (ignoredDepth += 1);
      const node: XmlNode = { name, text: '', children: [], attributes };
      path.at(-1)!.children.push(node);
      path.push(node);
    },
    close() {
      if (ignoredDepth > 0) ignoredDepth -= 1;
      else path.pop();
    },
    text(value) {
      if (ignoredDepth === 0) path.at(-1)!.text += value;
    },
  };
  readXml(source, handlers, options);
  return root;
}

/**
 * Reads one file strictly. @throws BadRecordError if it is empty, not well-formed, nested too deeply or too
 * large, or declares entities.
 */
export function readXml(source: string, handlers: XmlHandlers, { allowDoctype = false }: Options = {}): void {
  const start = source.trimStart().charAt(0);
  if (start === '') throw new BadRecordError('The file is empty.');
  // The parser would read all text up to the first element, however long, before it complains.
  if (start !== '<')
    throw new BadRecordError('The file is not well-formed XML (text data outside of root node).');
  // Checked before parsing, so that a long declaration is not even read.
  if ((allowDoctype ? /<!ENTITY/i : /<!DOCTYPE|<!ENTITY/i).test(source.slice(0, 4096)))
    throw new BadRecordError(hasEntities);
  const parser = new SaxesParser({ xmlns: false, position: true });
  parser.on('error', (error) => {
    throw new BadRecordError(
      `The file is not well-formed XML (${error.message.replace(/^undefined:|\.$/g, '')}).`,
    );
  });
  parser.on('doctype', (doctype) => {
    if (!allowDoctype || doctype.includes('[')) throw new BadRecordError(hasEntities);
  });
  let [depth, elements] = [0, 0];
  parser.on('opentag', (tag) => {
    if (++depth > maxDepth || ++elements > maxElements)
      throw new BadRecordError('The file is nested deeper or larger than any official file.');
    handlers.open(tag);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handlers.close(name);
  });
  parser.on('text', (text) => handlers.text(text));
  parser.on('cdata', (text) => handlers.text(text));
  parser.write(source).close();
}

/** The node at a path: 'outer/inner'. */
export function at(node: XmlNode | undefined, path: string): XmlNode | undefined {
  return path.split('/').reduce((from, name) => from?.children.find((child) => child.name === name), node);
}

/** The trimmed text at the first path that has any, or null. */
export function textAt(node: XmlNode | undefined, ...paths: string[]): string | null {
  for (const path of paths) {
    const text = at(node, path)?.text.trim();
    if (text) return text;
  }
  return null;
}

/** The children with the given name at the first path that has some. */
export function listAt(node: XmlNode | undefined, name: string, ...paths: string[]): XmlNode[] {
  for (const path of paths) {
    const items = at(node, path)?.children.filter((one) => one.name === name) ?? [];
    if (items.length > 0) return items;
  }
  return [];
}
