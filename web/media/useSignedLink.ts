import { useState } from 'react';

/**
 * A signed link that may expire. When it fails, a new one is used.
 * @param renew Asks for a new link. Null: the file is gone.
 * @returns `link`: null where the file cannot be shown.
 */
export function useSignedLink(src: string, renew?: () => Promise<string | null>) {
  const [renewed, setRenewed] = useState<{ src: string; link: string | null }>();
  const link = renewed?.src === src ? renewed.link : src;
  const onError = async () => {
    const next = (await renew?.().catch(() => null)) ?? null;
    // The same link again: it has not expired, so the failure has another cause.
    setRenewed({ src, link: next === link ? null : next });
  };
  return { link, onError };
}
