import { useQuery } from '@tanstack/react-query';
import { load, type LoaderTools } from '#web/api/load.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useViewer } from '#web/shell/viewer.ts';
import type { ListReply } from './list-endpoint.ts';
import { listCall, mayRead, readList, type ListState } from './list-state.ts';
import { listTypes, type ListType, type ListTypeName } from './list-types.ts';

/** Reads the first page of a list. */
export function listLoader(name: ListTypeName) {
  return load((tools) => readFirstPage(name, tools));
}

/** Reads the first page, unless the screen shows a gate. Throws ApiError for an invalid address. */
export async function readFirstPage(
  name: ListTypeName,
  { search, viewer, read }: LoaderTools,
): Promise<void> {
  const type = listTypes[name];
  const list = readList(type, search);
  if (!mayRead(type, list, viewer)) return;
  const { endpoint, query } = listCall(type, list);
  await read(endpoint, { query });
}

/** The list page in the address, shared with the list itself; undefined if a gate is shown instead. */
export function useFirstPage(type: ListType, list: ListState): ListReply | undefined {
  const viewer = useViewer();
  const { endpoint, query } = listCall(type, list);
  return useQuery({ ...apiQuery(endpoint, { query }), enabled: mayRead(type, list, viewer) }).data;
}
