import { useQuery } from '@tanstack/react-query';
import { getCity } from '#contract/accounts.ts';
import { query } from '#web/api.ts';

/** City and state of a zip, looked up once five digits are typed. */
export function useCity(zip: string) {
  const zip_code = zip.slice(0, 5);
  const complete = /^\d{5}$/.test(zip_code);
  const { data, error } = useQuery({
    ...query(getCity, { query: { zip_code } }),
    enabled: complete,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { place: complete ? data : undefined, problem: complete ? error?.message : undefined };
}
