import { load, type LoaderTools } from '#web/api/load.ts';
import { listCall, mayRead, readList } from './list-state.ts';
import { listTypes, type ListTypeName } from './list-types.ts';

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
