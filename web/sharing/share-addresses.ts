/** An item that can be shared. */
export interface ShareableItem {
  type: 'bills' | 'initiatives' | 'representatives';
  /** The id in its address: 'hr1-119'. */
  id: string;
  title: string;
}

export const addressOf = ({ type, id }: ShareableItem) => new URL(`/${type}/${id}`, location.origin).href;

export const canShare = () => 'share' in navigator;

/** Opens the device's dialog. */
export async function shareWithDevice(item: ShareableItem): Promise<void> {
  // Rejects when the person closes it.
  await navigator.share({ title: item.title, url: addressOf(item) }).catch(() => undefined);
}

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
