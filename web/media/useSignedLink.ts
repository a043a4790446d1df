import { useState } from 'react';

interface Renewed {
  src: string;
  /** Null: the file cannot be shown. */
  link: string | null;
  isGone: boolean;
}

/**
 * A signed link that may expire. When it fails, a new one is used.
 * @param renew Asks for a new link. Null: the file is gone.
 * @returns `link`: null where the file cannot be shown. `retry` starts again, unless the file is gone.
 */
export function useSignedLink(src: string, renew?: () => Promise<string | null>) {
  const [renewed, setRenewed] = useState<Renewed>();
  const current = renewed?.src === src ? renewed : undefined;
  const link = current ? current.link : src;
  const onError = async () => {
    // Without an answer the connection may be lost.
    const next = await renew?.().catch(() => undefined);
    // The same link again: it has not expired, so the failure has another cause.
    setRenewed({ src, link: next === link ? null : (next ?? null), isGone: next === null });
  };
  const retry = current?.isGone ? undefined : () => setRenewed(undefined);
  return { link, onError, retry };
}
