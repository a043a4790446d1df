import { tokenKeys, type TokenStore } from '#web/api/storage.ts';
import type { SecureStorage } from './plugins.ts';

/**
 * Tokens in the iPhone's Keychain or Android's Keystore. Reads are answered from memory, because callers
 * read synchronously. @throws Error where the device refuses: tokens stay in local storage then.
 */
export async function openTokenVault(storage: SecureStorage): Promise<TokenStore> {
  const tokens = new Map<string, string>();
  const { value: keys } = await storage.keys();
  for (const key of keys) tokens.set(key, (await storage.get({ key })).value);
  // In order, so that the last write wins. After a failed one the session lasts as long as the page.
  let written: Promise<unknown> = Promise.resolve();
  const write = (key: string, value: string | null) => {
    if (value === null && !tokens.delete(key)) return;
    if (value !== null) tokens.set(key, value);
    written = written
      .then(() => (value === null ? storage.remove({ key }) : storage.set({ key, value })))
      .catch(() => undefined);
  };
  // Tokens that an earlier version of the app has left in local storage.
  for (const key of tokenKeys) {
    const token = localStorage.getItem(key);
    if (token !== null) write(key, token);
    localStorage.removeItem(key);
  }
  return { read: (key) => tokens.get(key) ?? null, write };
}
