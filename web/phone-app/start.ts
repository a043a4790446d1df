import { setTokenStore } from '#web/api/storage.ts';
import { setSaveFile } from '#web/ui/save-file.ts';
import { showToast } from '#web/shell/messages.ts';
import { messaging, secureStorage, filesystem, share, type Messaging } from './plugins.ts';
import { openTokenVault } from './token-vault.ts';

/**
 * Saves files with the device's dialog, and reads tokens from its secure storage. Where that refuses, they
 * stay in local storage.
 */
export async function connectDevice(): Promise<void> {
  setSaveFile(shareFile);
  const vault = await openTokenVault(secureStorage).catch(() => undefined);
  if (vault) setTokenStore(vault);
}

/** Opens the screens of tapped notifications, including the one that started the app. */
export async function followTaps(
  open: (path: string) => unknown,
  source: Pick<Messaging, 'addListener'> = messaging,
): Promise<void> {
  await source.addListener('notificationActionPerformed', ({ notification }) =>
    open(tapLink(notification.data)),
  );
  // Firebase may replace the token at any time.
  await source.addListener('tokenReceived', () => {
    void import('../notifications/push.ts').then(({ startPush }) => startPush(false)).catch(() => undefined);
  });
}

/** What server/notifications/firebase-push.ts has sent, for TapScreen. */
function tapLink(data: unknown): string {
  const known = (data ?? {}) as Record<string, unknown>;
  const search = new URLSearchParams();
  for (const name of ['page', 'id', 'notification_id'])
    if (typeof known[name] === 'string') search.set(name, known[name]);
  return `/tap?${search}`;
}

/** Hands a file to an app or folder that the person chooses. */
function shareFile(file: Blob, name: string): void {
  writeAndShare(file, name).catch(() => showToast('Something went wrong', 'danger'));
}

async function writeAndShare(file: Blob, name: string): Promise<void> {
  const { uri } = await filesystem.writeFile({ path: name, data: await base64Of(file), directory: 'CACHE' });
  // Rejects when the person closes the dialog.
  await share.share({ files: [uri] }).catch(() => undefined);
}

function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve((reader.result as string).split(',')[1] ?? ''));
    reader.addEventListener('error', () => reject(reader.error!));
    reader.readAsDataURL(file);
  });
}
