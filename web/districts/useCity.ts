import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getCity } from '#contract/districts.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { apiQuery } from '#web/api/queries.ts';
import { showError } from '#web/shell/messages.ts';

/** City and state of a zip, looked up once five digits are typed. */
export function useCity(zip: string) {
  const zip_code = zip.slice(0, 5);
  const complete = /^\d{5}$/.test(zip_code);
  const client = useQueryClient();
  const [finding, setFinding] = useState(false);
  const lookup = {
    ...apiQuery(getCity, { query: { zip_code } }),
    // One that failed is made again when the connection is back.
    staleTime: ({ state }: { state: { data?: unknown } }) => (state.data ? ('static' as const) : 0),
  };
  const { data, error } = useQuery({ ...lookup, enabled: complete });
  return {
    place: complete ? data : undefined,
    problem: complete ? error?.message : undefined,
    finding,
    /** Waits for a running look-up. Undefined if nothing was found; null after the message of an error. */
    find: async () => {
      if (!complete) return undefined;
      setFinding(true);
      const found = await client.fetchQuery(lookup).catch((error: ApiError) => {
        if (error.status === 404 || error.status === 422) return undefined;
        showError(error);
        return null;
      });
      setFinding(false);
      return found;
    },
  };
}
