import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { matchSuggestions } from '#contract/roll-calls/match.ts';
import { apiQuery, queryFilter } from '#web/api/queries.ts';

/**
 * Bills to vote on. Not refetched after a vote: a list would move under the finger. They are when they are
 * shown again.
 */
export function useMatchSuggestions() {
  const suggestions = useQuery({ ...apiQuery(matchSuggestions, {}), staleTime: Infinity });
  const client = useQueryClient();
  useEffect(() => {
    const filter = { ...queryFilter(matchSuggestions), refetchType: 'none' } as const;
    return () => void client.invalidateQueries(filter);
  }, [client]);
  return suggestions;
}
