import { domainToUnicode } from 'node:url';

/** An address for its owner to read: 'ü@xn--exmple-cua.org' → 'ü@exämple.org'. */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, at)}@${domainToUnicode(email.slice(at + 1)) || email.slice(at + 1)}`;
}
