import { diffArrays } from 'diff';

/** A piece of a paragraph: in both versions, only in the newer, or only in the older. */
export interface Piece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** One paragraph of the comparison; `changed` ones have pieces of more than one kind. */
export interface ComparedParagraph {
  kind: 'same' | 'added' | 'removed' | 'changed';
  pieces: Piece[];
}

/** Time limit of a comparison, in milliseconds. */
const timeoutMs = 4_000;
const maxLengthForWords = 20_000;
/** Paragraphs with a smaller share of common words count as different paragraphs. */
const minSimilarity = 0.4;

/** Compares the paragraphs of two versions; undefined if that takes too long. */
export function compareTexts(
  older: readonly string[],
  newer: readonly string[],
): ComparedParagraph[] | undefined {
  const changes = diffArrays([...older], [...newer], { timeout: timeoutMs });
  if (!changes) return undefined;
  const result: ComparedParagraph[] = [];
  for (let index = 0; index < changes.length; index++) {
    const change = changes[index]!;
    const next = changes[index + 1];
    if (change.removed && next?.added) {
      result.push(...pairUp(change.value, next.value));
      index++;
    } else {
      const kind = change.added ? 'added' : change.removed ? 'removed' : 'same';
      result.push(...change.value.map((text) => whole(kind, text)));
    }
  }
  return result;
}

/** Replaced paragraphs: similar ones are compared word by word, the others are removed and added. */
function pairUp(removed: readonly string[], added: readonly string[]): ComparedParagraph[] {
  const result: ComparedParagraph[] = [];
  let removals: ComparedParagraph[] = [];
  let additions: ComparedParagraph[] = [];
  const flush = () => {
    result.push(...removals, ...additions);
    [removals, additions] = [[], []];
  };
  for (let index = 0; index < Math.max(removed.length, added.length); index++) {
    const [before, after] = [removed[index], added[index]];
    const pieces = before && after ? compareWords(before, after) : undefined;
    if (pieces) {
      flush();
      result.push({ kind: 'changed', pieces });
    } else {
      if (before) removals.push(whole('removed', before));
      if (after) additions.push(whole('added', after));
    }
  }
  flush();
  return result;
}

/** Splits into words, spaces and punctuation. An amount is one word, so it never changes in part. */
function split(text: string): string[] {
  return text.match(/\s+|\$?[\p{L}\p{N}]+(?:[-.,'’][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu) ?? [];
}

function compareWords(before: string, after: string): Piece[] | undefined {
  if (before.length + after.length > maxLengthForWords) return undefined;
  const pieces = diffArrays(split(before), split(after)).map(({ added, removed, value }): Piece => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
  const kept = pieces
    .filter(({ kind }) => kind === 'same')
    .reduce((sum, { text }) => sum + text.trim().length, 0);
  return kept / Math.max(before.length, after.length) >= minSimilarity ? pieces : undefined;
}

function whole(kind: Piece['kind'], text: string): ComparedParagraph {
  return { kind, pieces: [{ kind, text }] };
}

/** Groups the comparison: changes with a paragraph of context, and unchanged parts that can be folded. */
export function foldUnchanged(
  compared: readonly ComparedParagraph[],
): { folded: boolean; paragraphs: ComparedParagraph[] }[] {
  const near = compared.map((_, index) =>
    compared.slice(Math.max(0, index - 1), index + 2).some(({ kind }) => kind !== 'same'),
  );
  const passages: { folded: boolean; paragraphs: ComparedParagraph[] }[] = [];
  compared.forEach((paragraph, index) => {
    const folded = !near[index];
    if (passages.at(-1)?.folded !== folded) passages.push({ folded, paragraphs: [] });
    passages.at(-1)!.paragraphs.push(paragraph);
  });
  return passages;
}
