import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchAll } from '#contract/search.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useDebouncedValue } from '#web/ui/useDebouncedValue.ts';
import { groupsOf } from './search-groups.ts';
import { missingBill } from './missing-bill.ts';
import type { Suggestions } from './suggestion-options.ts';

const pauseMs = 200;
const minLength = 2;
const maxLength = 200;

/** What a search for a text finds, once typing has paused. Undefined before the first reply. */
export function useSuggestions(text: string): Suggestions | undefined {
  // A URL cannot contain half an emoji.
  const q = useDebouncedValue(text.toWellFormed().trim(), pauseMs);
  const enabled = q.length >= minLength && q.length <= maxLength;
  const { data, isPlaceholderData } = useQuery({
    ...apiQuery(searchAll, { query: { q } }),
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  });
  if (!enabled || !data) return undefined;
  return {
    q,
    groups: groupsOf(data, q),
    // The results of an earlier text do not show whether this bill is on file.
    missing: isPlaceholderData ? undefined : missingBill(q, data),
    isLoading: isPlaceholderData,
  };
}
