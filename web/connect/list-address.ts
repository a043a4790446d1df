import { useSearchParams } from 'react-router';

interface ListAddress {
  q: string;
  page: number;
}

/** The search text and the page in the address; an invalid page is page 1. */
export function readAddress(search: URLSearchParams): ListAddress {
  const page = search.get('page') ?? '';
  return { q: (search.get('q') ?? '').slice(0, 100), page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1 };
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
