import { useSearchParams } from 'react-router';
import { pageOf } from '#web/shell/page-number.ts';

interface ListAddress {
  q: string;
  page: number;
}

/** The search text and the page in the address; an invalid page is page 1. */
export function readAddress(search: URLSearchParams): ListAddress {
  return { q: (search.get('q') ?? '').slice(0, 100), page: pageOf(search) };
}

/** Whether there is nothing to list. A page past the last one is not empty: its pager leads back. */
export function isEmptyList(members: readonly unknown[], page: number): boolean {
  return members.length === 0 && page === 1;
}

export function useAddress(): ListAddress {
  return readAddress(useSearchParams()[0]);
}

export function addressOf(path: string, { q, page }: ListAddress): string {
  const search = new URLSearchParams([
    ...(q ? [['q', q]] : []),
    ...(page > 1 ? [['page', String(page)]] : []),
  ]).toString();
  return search ? `${path}?${search}` : path;
}

/** The input of the calls that list the viewer's network. */
export function networkQuery({ q, page }: ListAddress) {
  return { query: { ...(q && { search_input: q }), page } };
}
