import { partsOf, withMentions, type Mentioned } from '#web/posts/linked-text.ts';

const maxLength = 60;

/** A mention that is being typed: '@be' before the caret. */
export interface OpenMention {
  /** Position of the '@'. */
  start: number;
  search: string;
}

/** The mention that ends at the caret. An '@' inside a word, as in an email address, starts none. */
export function mentionAt(text: string, caret: number): OpenMention | undefined {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('@');
  if (start < 0 || caret - start > maxLength) return undefined;
  const search = before.slice(start + 1);
  const startsWord = start === 0 || /[\s([{"'“‘]/.test(before[start - 1]!);
  // Names have few words. A space after the '@', a new line or a fourth word ends the search.
  const isName = /^(\S+( \S+){0,2} ?)?$/.test(search);
  return startsWord && isName ? { start, search } : undefined;
}

/** Replaces what was typed of a mention by the name. */
export function insertMention(
  text: string,
  { start, search }: OpenMention,
  name: string,
): { text: string; caret: number } {
  const after = text.slice(start + 1 + search.length);
  const space = /^[\s.,;:!?)]/.test(after) ? '' : ' ';
  return {
    text: `${text.slice(0, start)}@${name}${space}${after}`,
    caret: start + 1 + name.length + space.length,
  };
}

/** A text, and the members who were mentioned while it was typed. */
export interface MentioningText {
  text: string;
  mentions: readonly Mentioned[];
}

/** The mentions whose names are still in the text. */
export function mentionsIn({ text, mentions }: MentioningText): Mentioned[] {
  const linked = withMentions(partsOf(text), mentions).filter(({ to }) => to);
  return mentions.filter(({ name }) => linked.some((part) => part.text === `@${name}`));
}
