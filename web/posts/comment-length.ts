import { commentMax } from '#contract/posts.ts';
import { showCount } from '#web/ui/numbers.ts';

/** The error of a text that is too long. The field never cuts what is typed or pasted. */
export function lengthError(text: string): string | undefined {
  const length = [...text.trim()].length;
  if (length <= commentMax) return undefined;
  return `At most ${showCount(commentMax)} characters. Yours has ${showCount(length)}.`;
}
