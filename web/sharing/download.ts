import { readToken } from '#web/api/storage.ts';
import { showToast } from '#web/shell/messages.ts';

/** Saves a file. Sends the session token in a header, so that it appears in no address. */
export async function download(path: string): Promise<void> {
  const token = readToken();
  const reply = await fetch(path, { headers: token ? { authorization: token } : {} }).catch(() => undefined);
  if (!reply?.ok) {
    const refusal = (await reply?.json().catch(() => undefined)) as { errors?: string } | undefined;
    return showToast(
      refusal?.errors ?? 'We could not reach Polity. Check your connection and try again.',
      'danger',
    );
  }
  const address = URL.createObjectURL(await reply.blob());
  const [, name] = /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '') ?? [];
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
