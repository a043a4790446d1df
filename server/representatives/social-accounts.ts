/** Address of an official's account on a network. Mastodon handles name their server. */
export function accountUrl(network: string, handle: string): string | null {
  const name = handle.replace(/^@/, '');
  if (network === 'mastodon') return /^https:\/\/[\w.-]+\/@[\w.-]+$/.test(handle) ? handle : fediverse(name);
  if (!/^[\w.-]{1,100}$|^channel\/[\w-]{1,50}$/.test(name)) return null;
  switch (network) {
    case 'twitter':
      return `https://x.com/${name}`;
    case 'facebook':
      return `https://www.facebook.com/${name}`;
    case 'instagram':
      return `https://www.instagram.com/${name}`;
    case 'youtube':
      return `https://www.youtube.com/${name}`;
    default:
      return null;
  }
}

/** 'name@server.example' → 'https://server.example/@name' */
function fediverse(handle: string): string | null {
  const [, name, server] = /^([\w.-]+)@([\w-]+(?:\.[\w-]+)+)$/.exec(handle) ?? [];
  return name ? `https://${server}/@${name}` : null;
}
