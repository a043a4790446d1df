import { load } from '#web/load.ts';
import { hasStateContent } from '#web/shell/navigation.ts';
import { listCall, needsSession, readList } from './list-state.ts';
import { listTypes, type ListTypeName } from './list-types.ts';

/** Reads the first page of a list, unless the viewer is told instead what is missing. */
export function listLoader(name: ListTypeName) {
  const type = listTypes[name];
  return load(async ({ search, viewer, read }) => {
    const list = readList(type, search);
    if (name === 'state' && !hasStateContent(viewer)) return;
    if (!viewer && needsSession(type, list)) return;
    const { endpoint, query } = listCall(type, list);
    await read(endpoint, { query } as never);
  });
}
