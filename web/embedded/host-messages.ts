/** Sent from an embedded page to its host page when a link is clicked. */
interface LinkMessage {
  polity_link: string;
}

/**
 * Asks the host page to follow a link; false without a host page. The message contains only the link, so any
 * origin may receive it.
 */
export function sendLinkToHost(href: string): boolean {
  if (window.parent === window) return false;
  window.parent.postMessage({ polity_link: href } satisfies LinkMessage, '*');
  return true;
}

/** Calls `follow` for each link clicked in an embedded page of ours. @returns a function that stops it. */
export function onFrameLink(frame: HTMLIFrameElement, follow: (href: string) => void): () => void {
  const receive = ({ source, data }: MessageEvent) => {
    const href = (data as Partial<LinkMessage> | null)?.polity_link;
    if (source === frame.contentWindow && typeof href === 'string') follow(href);
  };
  window.addEventListener('message', receive);
  return () => window.removeEventListener('message', receive);
}
