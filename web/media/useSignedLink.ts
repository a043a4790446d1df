import { useState } from 'react';

/**
 * A signed link that may expire. After its first failure a new one is used.
 * @param renew Asks for a new link. Null: the file is gone.
 * @returns `link`: null where the file cannot be shown.
 */
export function useSignedLink(src: string, renew?: () => Promise<string | null>) {
  const [failed, setFailed] = useState<{ src: string; next: string | null }>();
  const link = failed?.src === src ? failed.next : src;
  const onError = async () => {
    // A second failure, or one of a link that has not expired, has another cause.
    const next = failed?.src === src ? null : await renew?.().catch(() => null);
    setFailed({ src, next: next && next !== src ? next : null });
  };
  return { link, onError };
}
