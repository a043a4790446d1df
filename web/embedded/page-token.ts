import { holdToken, readToken } from '#web/api/storage.ts';

/** In a web view nobody has signed in on the device: the token in the page's own address serves for as long as the page does, and is not stored. */
export function holdPageToken(): void {
  const token = new URLSearchParams(location.search).get('auth_token');
  if (token && !readToken()) holdToken(token);
}
