/** The most that the database counts to. */
const max = 2_147_483_647;

/** The page in the address; page 1 for anything that is no whole number from 1. */
export function pageOf(search: URLSearchParams, name = 'page'): number {
  const text = search.get(name) ?? '';
  const page = /^\d+$/.test(text) ? Number(text) : 1;
  return page >= 1 && page <= max ? page : 1;
}
