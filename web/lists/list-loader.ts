import { load, type LoaderTools } from '#web/api/load.ts';
import { hasStateContent } from '#web/shell/navigation.ts';
import { depthOfReturn } from './list-depth.ts';
import { listCall, needsSession, readList } from './list-state.ts';
import { listTypes, type ListTypeName } from './list-types.ts';

/** Reads the first page of a list, and those that were open where one returns to it, unless the viewer is told instead what is missing. */
export function listLoader(name: ListTypeName) {
  return load(async (tools) => {
    const readPage = await readFirstPage(name, tools);
    const depth = readPage ? depthOfReturn(tools.path) : 1;
    await Promise.all(Array.from({ length: depth - 1 }, (_, index) => readPage?.(index + 1)));
  });
}

/** @returns what reads the pages after it; undefined where the viewer is told what is missing. Unknown words are refused here. */
export async function readFirstPage(name: ListTypeName, { search, viewer, read }: LoaderTools) {
  const type = listTypes[name];
  const list = readList(type, search);
  if (name === 'state' && !hasStateContent(viewer)) return undefined;
  if (!viewer && needsSession(type, list)) return undefined;
  const readPage = (further: number) => {
    const { endpoint, query } = listCall(type, { ...list, page: list.page + further });
    return read(endpoint, { query } as never);
  };
  await readPage(0);
  return readPage;
}
