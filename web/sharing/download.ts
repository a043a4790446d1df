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
  if (!reply?.ok) {
    const refusal = (await reply?.json().catch(() => undefined)) as { errors?: string } | undefined;
    return showToast(refusal?.errors ?? unreachable, 'danger');
  }
  const [, name = defaultName] =
    /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '') ?? [];
  saveFile(await reply.blob(), name);
}
