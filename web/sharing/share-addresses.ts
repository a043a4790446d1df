/** Where an item is shared: the composer of a mail, and the composers of social sites. */
export function shareAddresses(title: string, url: string) {
  const [text, address] = [encodeURIComponent(title), encodeURIComponent(url)];
  return {
    email: `mailto:?subject=${text}&body=${encodeURIComponent(`${title}\n${url}`)}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${address}`,
    x: `https://x.com/intent/post?text=${text}&url=${address}`,
  };
}

/** Opens a site beside the app, which learns nothing of it; false where the browser refused. */
export function openPost(address: string): boolean {
  const opened = window.open(address, '_blank', 'width=600,height=600');
  if (!opened) return false;
  opened.opener = null;
  return true;
}
