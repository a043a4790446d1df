/** What this device stores. Private browsing may refuse storage; nothing fails then. */
const keys = {
  token: 'polity.auth_token',
  pendingSignOut: 'polity.pending_sign_out',
  email: 'polity.remembered_email',
  skipAbout: 'polity.skip_about',
  pushParams: 'polity.push_params',
  pushAsked: 'polity.push_asked',
  pushOn: 'polity.push_on',
  deviceId: 'polity.device_id',
  installAsked: 'polity.install_asked',
  sharesFrom: 'polity.shares_from_time',
  recentSearches: 'polity.recent_searches',
  singleKeys: 'polity.single_key_shortcuts',
};

type Area = 'localStorage' | 'sessionStorage';

function read(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null, area: Area = 'localStorage'): void {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
  } catch {
    // Without storage the value lasts as long as the page.
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
    return JSON.parse(read(key, area) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

export function writeJson(key: string, value: unknown, area?: Area): void {
  write(key, value === null ? null : JSON.stringify(value), area);
}

/** Where session tokens are stored: local storage in browsers. */
export interface TokenStore {
  read(key: string): string | null;
  write(key: string, value: string | null): void;
}
let tokens: TokenStore = { read, write };

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

export const readRememberedEmail = () => read(keys.email);
export const writeRememberedEmail = (email: string | null) => write(keys.email, email);

/** Whether the first-time About page has been seen on this device. */
export const readSkipAbout = () => read(keys.skipAbout) !== null;
export const writeSkipAbout = () => write(keys.skipAbout, '1');

/** The data of the last tapped notification, until the app has navigated to its screen. */
export const readPushParams = () => readJson<unknown>(keys.pushParams);
export const writePushParams = (params: object | null) => writeJson(keys.pushParams, params);

export const readRecentSearches = () => readJson<unknown>(keys.recentSearches);
export const writeRecentSearches = (searches: object) => writeJson(keys.recentSearches, searches);
export const clearRecentSearches = () => write(keys.recentSearches, null);

/** Whether shortcuts of a single key are on. */
export const readSingleKeys = () => read(keys.singleKeys) !== 'off';
export const writeSingleKeys = (on: boolean) => write(keys.singleKeys, on ? null : 'off');

/** Whether this device has been asked to allow notifications. */
export const readPushAsked = () => read(keys.pushAsked) !== null;
export const writePushAsked = () => write(keys.pushAsked, '1');

/** Whether the phone app shows notifications. A browser knows it by its subscription. */
export const readPushOn = () => read(keys.pushOn) !== null;
export const writePushOn = (on: boolean) => write(keys.pushOn, on ? '1' : null);

/** Whether this browser has been asked to install the app. */
export const readInstallAsked = () => read(keys.installAsked) !== null;
export const writeInstallAsked = () => write(keys.installAsked, '1');

/** A random id of this browser, for notifications. */
export function readDeviceId(): string {
  const known = read(keys.deviceId);
  if (known) return known;
  const made = crypto.randomUUID();
  write(keys.deviceId, made);
  return made;
}

/** Unix seconds from which items count as new. Set by the first visit, then by each visit to the shares. */
export function readSharesFrom(): number {
  const stored = Number(read(keys.sharesFrom));
  if (Number.isSafeInteger(stored) && stored > 0) return stored;
  const now = Math.floor(Date.now() / 1000);
  write(keys.sharesFrom, String(now));
  return now;
}
export function writeSharesFrom(time: number): void {
  write(keys.sharesFrom, String(time));
  // Other tabs get this event from the browser.
  dispatchEvent(new Event('storage'));
}
export function onStorage(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

const draftKey = (name: string) => `polity.draft ${name}`;

/** Unsaved text, stored while the tab is open. A visitor's text passes to the next member who signs in. */
export function readDraft<T>(name: string, memberId: number | undefined): T | null {
  const { by, draft } = readJson<{ by?: number; draft?: T }>(draftKey(name), 'sessionStorage') ?? {};
  return draft && (by === undefined || by === memberId) ? draft : null;
}
export function writeDraft(name: string, draft: object, memberId: number | undefined): void {
  writeJson(draftKey(name), { by: memberId, draft }, 'sessionStorage');
}
export function removeDraft(name: string): void {
  write(draftKey(name), null, 'sessionStorage');
}
