/** The path of a version, or of its comparison with an older one. */
export function textPath(slug: string, version: string, from?: string): string {
  return `/bills/${slug}/text?${new URLSearchParams({ version, ...(from && { from }) })}`;
}
