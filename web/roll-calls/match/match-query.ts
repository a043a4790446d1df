import { matchMyVotes, matchSuggestions } from '#contract/roll-calls/match.ts';
import type { LoaderTools } from '#web/api/load.ts';
import { pageOf } from '#web/shell/page-number.ts';
/** The filters in the address. Empty and invalid values are left out. */
export function matchCall(search: URLSearchParams) {
  const issue = search.get('issue') ?? undefined;
  const chosen = search.get('representative_id') ?? undefined;
  return {
    query: { page: pageOf(search), ...(issue && { issue }), ...(chosen && { representative_id: chosen }) },
  };
}

/** The address after a change of one filter or of the page. A filter starts at page 1. */
export function withChoice(search: URLSearchParams, name: string, value: string | undefined): string {
  const next = new URLSearchParams(search);
  next.delete('page');
  next.delete('auth_token');
  if (value) next.set(name, value);
  else next.delete(name);
  return `?${next}`;
}

/** With fewer bills than this, the screen suggests more to vote on. */
const enough = 5;

export function suggestsVotes(search: URLSearchParams, { total_count }: { total_count: number }): boolean {
  return total_count < enough && !search.get('issue');
}

/** What the screen shows first. */
export async function readMatch({ search, viewer, read }: LoaderTools): Promise<void> {
  if (viewer?.account_setup !== 1) return;
  const match = await read(matchMyVotes, matchCall(search));
  if (suggestsVotes(search, match)) await read(matchSuggestions, {});
}
