/** What this device stores. Private browsing may refuse storage; nothing fails then. */
const keys = {
  token: 'polity.auth_token',
  pendingSignOut: 'polity.pending_sign_out',
  sharesFrom: 'polity.shares_from_time',
};

type Area = 'localStorage' | 'sessionStorage';

/** What storage has refused, or has no room for. It lasts as long as the page. */
const unstored = new Map<string, string | null>();

export function readItem(key: string, area: Area = 'localStorage'): string | null {
  try {
    return unstored.get(key) ?? globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

export function writeItem(key: string, value: string | null, area: Area = 'localStorage'): void {
  unstored.delete(key);
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
  } catch {
    unstored.set(key, value);
  }
}

/** The keys in local storage that start with a prefix. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** A value that writeJson() stored; null without one. */
export function readJson<Value>(key: string, area?: Area): Value | null {
  try {
    return JSON.parse(readItem(key, area) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

export function writeJson(key: string, value: unknown, area?: Area): void {
  writeItem(key, value === null ? null : JSON.stringify(value), area);
}

/** Where session tokens are stored: local storage in browsers. */
export interface TokenStore {
  read(key: string): string | null;
  write(key: string, value: string | null): void;
}
let tokens: TokenStore = { read: readItem, write: writeItem };

/** Stores tokens elsewhere from now on. */
export function setTokenStore(store: TokenStore): void {
  tokens = store;
}
export const tokenKeys = [keys.token, keys.pendingSignOut];

let pageToken: string | null = null;

/** Whether a local storage key is the token's. Null: everything was cleared. */
export const isToken = (key: string | null) => key === null || key === keys.token;

export const readToken = () => tokens.read(keys.token) ?? pageToken;
/** For this page only, not stored. */
export function setPageToken(token: string | null): void {
  pageToken = token;
}
export function writeToken(token: string | null): void {
  pageToken = token;
  tokens.write(keys.token, token);
  if (token) tokens.write(keys.pendingSignOut, null);
}

/** The token of a session that was ended here while the server could not be reached. */
export const readPendingSignOut = () => tokens.read(keys.pendingSignOut);
export const writePendingSignOut = (token: string | null) => tokens.write(keys.pendingSignOut, token);

export const recentSearchesKey = 'polity.recent_searches';
export const clearRecentSearches = () => writeItem(recentSearchesKey, null);

/** Unix seconds from which items count as new. Set by the first visit, then by each visit to the shares. */
export function readSharesFrom(): number {
  const stored = Number(readItem(keys.sharesFrom));
  if (Number.isSafeInteger(stored) && stored > 0) return stored;
  const now = Math.floor(Date.now() / 1000);
  writeItem(keys.sharesFrom, String(now));
  return now;
}
export function writeSharesFrom(time: number): void {
  writeItem(keys.sharesFrom, String(time));
  // Other tabs get this event from the browser.
  dispatchEvent(new Event('storage'));
}
export function onStorage(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
