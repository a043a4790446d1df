import { load } from '#web/load.ts';
import { hasStateContent } from '#web/shell/navigation.ts';
import { depthOfReturn } from './list-depth.ts';
import { listCall, needsSession, readList } from './list-state.ts';
import { listTypes, type ListTypeName } from './list-types.ts';

/** Reads the first page of a list, and those that were open where one returns to it, unless the viewer is told instead what is missing. */
export function listLoader(name: ListTypeName) {
  const type = listTypes[name];
  return load(async ({ search, path, viewer, read }) => {
    const list = readList(type, search);
    if (name === 'state' && !hasStateContent(viewer)) return;
    if (!viewer && needsSession(type, list)) return;
    const readPage = (page: number) => {
      const { endpoint, query } = listCall(type, { ...list, page });
      return read(endpoint, { query } as never);
    };
    await readPage(list.page);
    const depth = depthOfReturn(path);
    await Promise.all(Array.from({ length: depth - 1 }, (_, index) => readPage(list.page + index + 1)));
  });
}
