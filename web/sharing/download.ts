import { unreachable } from '#web/api/network.ts';
import { readToken } from '#web/api/storage.ts';
import { showToast } from '#web/shell/messages.ts';
import { saveFile } from '#web/ui/save-file.ts';

/**
 * Saves a file. Sends the session token in a header, so that it appears in no address.
 * @param defaultName for replies without a name
 */
export async function download(path: string, defaultName = ''): Promise<void> {
  const token = readToken();
  const reply = await fetch(path, { headers: token ? { authorization: token } : {} }).catch(() => undefined);
  // The connection can break in the middle of the file.
  const file = reply?.ok ? await reply.blob().catch(() => undefined) : undefined;
  if (!reply || !file) {
    const refusal = (await reply?.json().catch(() => undefined)) as { errors?: string } | undefined;
    return showToast(refusal?.errors ?? unreachable, 'danger');
  }
  const [, name = defaultName] =
    /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '') ?? [];
  saveFile(file, name);
}
