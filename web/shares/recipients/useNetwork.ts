import { useQueries, useQuery } from '@tanstack/react-query';
import type { Member } from '#contract/connect/members.ts';
import { manageNetwork, searchMyNetworks } from '#contract/connect/networkings.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useHydrated } from '#web/ui/useHydrated.ts';

/** Number of members in the viewer's network; undefined until it is known. */
export function useNetworkSize(): number | undefined {
  const enabled = useHydrated();
  return useQuery({ ...apiQuery(manageNetwork, { query: { page: 1 } }), enabled }).data?.total_count;
}

/** The first pages of the viewer's network, or of the members in it that match `search`. */
export function useNetworkPages(search: string, pages: number) {
  const words = search.trim();
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, index) =>
      words
        ? apiQuery(searchMyNetworks, { query: { search_input: words, page: index + 1 } })
        : apiQuery(manageNetwork, { query: { page: index + 1 } }),
    ),
  });
  const first = results[0]?.data;
  return {
    members: first && results.flatMap(({ data }) => data?.friends_and_family ?? []),
    hasMore: first !== undefined && first.total_pages > pages,
    isLoading: results.some(({ isLoading }) => isLoading),
    error: results.find(({ error }) => error)?.error,
    retry: () => results.filter(({ error }) => error).forEach(({ refetch }) => void refetch()),
  };
}

/** Members of the network whose name starts like `search`, for mentions. */
export function useMentionable(search: string | undefined): readonly Member[] {
  const words = search?.trim() ?? '';
  const query = words ? { search_input: words, page: 1 } : { page: 1 };
  const { data } = useQuery({
    ...apiQuery(words ? searchMyNetworks : manageNetwork, { query }),
    enabled: search !== undefined,
    placeholderData: (previous) => previous,
  });
  return data?.friends_and_family ?? [];
}
