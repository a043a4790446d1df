/** Removes double slashes from relative addresses. Absolute ones stay as they are. */
export function imageUrl(url: string | null): string | null {
  return url && !/^https?:/.test(url) ? url.replaceAll(/\/{2,}/g, '/') : url;
}
