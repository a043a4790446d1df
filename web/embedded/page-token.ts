import { setPageToken, readToken } from '#web/api/storage.ts';

/** In a web view, the token comes in the page's address. It is used while the page is open and not stored. */
export function setPageTokenFromAddress(): void {
  const token = new URLSearchParams(location.search).get('auth_token');
  if (token && !readToken()) setPageToken(token);
}
