/** Where a version is read, and compared with an older one. */
export function textPath(slug: string, version: string, from?: string): string {
  return `/bills/${slug}/text?${new URLSearchParams({ version, ...(from && { from }) })}`;
}
