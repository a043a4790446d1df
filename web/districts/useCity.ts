import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getCity } from '#contract/districts.ts';
import type { Output } from '#contract/endpoint.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { apiQuery } from '#web/api/queries.ts';

type City = Output<typeof getCity> | undefined;

/** City and state of a zip, looked up once five digits are typed. */
export function useCity(zip: string) {
  const zip_code = zip.slice(0, 5);
  const complete = /^\d{5}$/.test(zip_code);
  const client = useQueryClient();
  const lookup = {
    ...apiQuery(getCity, { query: { zip_code } }),
    // One that failed is made again when the connection is back.
    staleTime: ({ state }: { state: { data?: unknown } }) => (state.data ? ('static' as const) : 0),
  };
  const { data, error } = useQuery({ ...lookup, enabled: complete });
  return {
    place: complete ? data : undefined,
    problem: complete ? error?.message : undefined,
    /** Waits for a running look-up; undefined if nothing was found. @throws if it could not be made */
    find: async (): Promise<City> => {
      if (!complete) return undefined;
      return client.fetchQuery(lookup).catch((error: ApiError) => {
        if (error.status === 404 || error.status === 422) return undefined;
        throw error;
      });
    },
  };
}
