/** Replaces a part of a file. @throws where it is missing: Capacitor's template has changed then. */
export function replaceOnce(text: string, part: string | RegExp, replacement: string): string {
  const isFound = typeof part === 'string' ? text.includes(part) : part.test(text);
  if (!isFound)
    throw new Error(`The project has no ${String(part)}. Compare mobile/native with Capacitor's template.`);
  return text.replace(part, () => replacement);
}
