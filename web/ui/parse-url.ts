/** As URL.parse(), which Safari has since 18 and Chrome since 126: null if the text is not an address. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
