import { useSearchParams } from 'react-router';
import { pageOf } from '#web/shell/page-number.ts';

/** The parameter with the page of a list. One screen has two lists. */
export type PageParameter = 'page' | 'blocked_page';

/** The search text and the page in the address; an invalid page is page 1. */
export function readAddress(search: URLSearchParams, parameter?: PageParameter): { q: string; page: number } {
  return { q: (search.get('q') ?? '').slice(0, 100), page: pageOf(search, parameter) };
}

/** The same, and the address of another page of the list. */
export function useAddress(parameter: PageParameter = 'page') {
  const [search] = useSearchParams();
  return {
    ...readAddress(search, parameter),
    to: (page: number) => {
      const next = new URLSearchParams(search);
      next.set(parameter, String(page));
      return `?${next}${parameter === 'page' ? '' : '#blocked'}`;
    },
  };
}
