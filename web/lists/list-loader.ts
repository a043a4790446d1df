import { load, type LoaderTools } from '#web/api/load.ts';
import { hasStateContent } from '#web/shell/navigation.ts';
import { depthOfReturn } from './list-depth.ts';
import { listCall, needsSession, readList } from './list-state.ts';
import { listTypes, type ListTypeName } from './list-types.ts';

/** Reads the pages of a list that were open where one returns to it, or its first page. */
export function listLoader(name: ListTypeName) {
  return load(async (tools) => {
    const readPage = await readFirstPage(name, tools);
    const depth = readPage ? depthOfReturn(tools.path) : 1;
    await Promise.all(Array.from({ length: depth - 1 }, (_, index) => readPage?.(index + 1)));
  });
}

/**
 * Reads the first page of a list. Throws ApiError where the address is invalid.
 * @returns what reads later pages; undefined where the screen shows a gate instead of the list
 */
export async function readFirstPage(name: ListTypeName, { search, viewer, read }: LoaderTools) {
  const type = listTypes[name];
  const list = readList(type, search);
  if (name === 'state' && !hasStateContent(viewer)) return undefined;
  if (!viewer && needsSession(type, list)) return undefined;
  const readPage = (offset: number) => {
    const { endpoint, query } = listCall(type, { ...list, page: list.page + offset });
    return read(endpoint, { query });
  };
  await readPage(0);
  return readPage;
}
