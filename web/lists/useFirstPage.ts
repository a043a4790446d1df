import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/queries.ts';
import { useViewer } from '#web/shell/viewer.ts';
import type { ListReply } from './list-endpoint.ts';
import { listCall, mayRead, type ListState } from './list-state.ts';
import type { ListType } from './list-types.ts';

/** The list page in the address, shared with the list itself; undefined if a gate is shown instead. */
export function useFirstPage(type: ListType, list: ListState): ListReply | undefined {
  const viewer = useViewer();
  const { endpoint, query } = listCall(type, list);
  return useQuery({ ...apiQuery(endpoint, { query }), enabled: mayRead(type, list, viewer) }).data;
}
