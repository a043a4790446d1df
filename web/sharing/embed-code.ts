import { shorten } from '#contract/bills/shorten.ts';
import type { ShareableItem } from './share-addresses.ts';

/** The address of the opinion bars as a page for other sites. */
export const embedUrl = ({ type, id }: ShareableItem, origin: string) => `${origin}/embed/${type}/${id}`;

/** The frame has room for a title of four lines. */
export function embedCode({ title }: ShareableItem, url: string): string {
  const name = `Opinions on ${shorten(title)}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<iframe src="${url}" title="${name}" width="100%" height="320" style="border: 0" loading="lazy"></iframe>`;
}
