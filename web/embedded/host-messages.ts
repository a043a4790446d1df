/** How an embedded page tells the page around it that one of our links was clicked. */
interface LinkMessage {
  polity_link: string;
}

/** Whether there is a page around this one to follow the link. The link alone is told, so anybody may hear it. */
export function tellHost(href: string): boolean {
  if (window.parent === window) return false;
  window.parent.postMessage({ polity_link: href } satisfies LinkMessage, '*');
  return true;
}

/**
 * For a page that embeds one of ours: calls `follow` for each link clicked in that frame, and for no message of anybody else.
 * @returns what ends it.
 */
export function onFrameLink(frame: HTMLIFrameElement, follow: (href: string) => void): () => void {
  const hear = ({ source, data }: MessageEvent) => {
    const href = (data as Partial<LinkMessage> | null)?.polity_link;
    if (source === frame.contentWindow && typeof href === 'string') follow(href);
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}
