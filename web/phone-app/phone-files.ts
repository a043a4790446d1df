import { showToast } from '#web/shell/messages.ts';
import { filesystem, share } from './plugins.ts';

/** Hands a file to an app or folder that the person chooses. */
export function shareFile(file: Blob, name: string): void {
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
