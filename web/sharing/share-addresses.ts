/** Addresses that open a new email or post with a link to an item. */
export function shareAddresses(title: string, url: string) {
  const [text, address] = [encodeURIComponent(title), encodeURIComponent(url)];
  return {
    email: `mailto:?subject=${text}&body=${encodeURIComponent(`${title}\n${url}`)}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${address}`,
    x: `https://x.com/intent/post?text=${text}&url=${address}`,
  };
}

/** Opens a site in a new window without access to this one. False if the browser blocked it. */
export function openPost(address: string): boolean {
  const opened = window.open(address, '_blank', 'width=600,height=600');
  if (!opened) return false;
  opened.opener = null;
  return true;
}
