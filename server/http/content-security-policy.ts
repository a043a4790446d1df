/** Nothing inline, nothing from elsewhere; in nobody's frame, except what is made for embedding. */
export function contentSecurityPolicy(nonce: string, frameAncestors: "'none'" | '*' = "'none'"): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}
