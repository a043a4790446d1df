import { Capacitor, registerPlugin } from '@capacitor/core';

// What is used of the plugins in mobile/package.json. Imported only inside the phone app.

export interface SecureStorage {
  keys(): Promise<{ value: string[] }>;
  /** @throws Error for a missing key, as remove() does */
  get(options: { key: string }): Promise<{ value: string }>;
  set(options: { key: string; value: string }): Promise<unknown>;
  remove(options: { key: string }): Promise<unknown>;
}

interface Permission {
  receive: 'prompt' | 'prompt-with-rationale' | 'granted' | 'denied';
}

export interface Messaging {
  checkPermissions(): Promise<Permission>;
  requestPermissions(): Promise<Permission>;
  getToken(): Promise<{ token: string }>;
  deleteToken(): Promise<void>;
  addListener(
    event: 'notificationActionPerformed',
    listener: (action: { notification: { data?: unknown } }) => void,
  ): Promise<unknown>;
  addListener(event: 'tokenReceived', listener: () => void): Promise<unknown>;
}

interface Badge {
  /** 0 removes the badge. */
  set(options: { count: number }): Promise<void>;
}

interface Filesystem {
  /** Replaces a file with the same path. */
  writeFile(options: { path: string; data: string; directory: 'CACHE' }): Promise<{ uri: string }>;
}

interface Share {
  /** @throws Error when the person closes the dialog */
  share(options: { files: string[] }): Promise<unknown>;
}

export const secureStorage = registerPlugin<SecureStorage>('SecureStoragePlugin');
export const messaging = registerPlugin<Messaging>('FirebaseMessaging');
export const badge = registerPlugin<Badge>('Badge');

export const filesystem = registerPlugin<Filesystem>('Filesystem');
export const share = registerPlugin<Share>('Share');

/** 'ios' or 'android' */
export const platform = () => Capacitor.getPlatform();
