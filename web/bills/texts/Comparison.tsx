import { useMemo, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { countedNoun, showCount } from '#web/ui/numbers.ts';
import { BillParagraph } from './BillParagraph.tsx';
import { compareTexts, foldUnchanged, type ComparedParagraph, type Piece } from './compare.ts';

interface ComparisonProps {
  older: readonly string[];
  newer: readonly string[];
  names: readonly [older: string, newer: string];
}

/** The differences between two versions, loaded on request. */
export default function Comparison({ older, newer, names }: ComparisonProps) {
  const compared = useMemo(() => compareTexts(older, newer), [older, newer]);
  if (!compared)
    return (
      <Notice title="These versions differ too much to compare here.">
        Choose “No other version” to read one of them.
      </Notice>
    );
  const changed = compared.filter(({ kind }) => kind !== 'same').length;
  return (
    <article aria-label={`From “${names[0]}” to “${names[1]}”`} className="max-w-measure">
      <p className="text-sm text-ink-2">
        {changed === 0
          ? 'The two versions have the same text.'
          : `${countedNoun(changed, 'paragraph')} ${changed === 1 ? 'differs' : 'differ'} from “${names[0]}” to “${names[1]}”.`}{' '}
        {changed > 0 && (
          <>
            Words look like this where they were <ins className={classes.added}>added</ins> and like this
            where they were <del className={classes.removed}>removed</del>.
          </>
        )}
      </p>
      {foldUnchanged(compared).map((passage, index) => (
        <Passage key={index} {...passage} />
      ))}
    </article>
  );
}

const minFolded = 3;

function Passage({ folded, paragraphs }: { folded: boolean; paragraphs: ComparedParagraph[] }) {
  const [open, setOpen] = useState(false);
  if (folded && !open && paragraphs.length >= minFolded)
    return (
      <p className="my-4 border-y border-dashed border-rule-strong py-1 text-center">
        <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
          {`Show ${showCount(paragraphs.length)} unchanged paragraphs`}
        </Button>
      </p>
    );
  const shown = paragraphs.map(({ kind, pieces }, index) => (
    <BillParagraph key={index} text={pieces.map(({ text }) => text).join('')}>
      {kind === 'same' ? (
        <span className="text-ink-2">{pieces[0]!.text}</span>
      ) : (
        pieces.map((piece, position) => <PieceView key={position} {...piece} />)
      )}
    </BillParagraph>
  ));
  // Reading goes on with what the pressed button has shown.
  return open ? (
    <div ref={focus} tabIndex={-1}>
      {shown}
    </div>
  ) : (
    shown
  );
}

const focus = (passage: HTMLElement | null) => passage?.focus({ preventScroll: true });

const classes = {
  added: 'rounded-sm bg-accent-wash px-0.5 text-accent-ink underline decoration-2 underline-offset-2',
  removed: 'rounded-sm bg-sunken px-0.5 text-ink-2 line-through decoration-1',
};

/** For screen readers that ignore ins and del. */
function PieceView({ kind, text }: Piece) {
  if (kind === 'same') return text;
  return kind === 'added' ? (
    <ins className={classes.added}>
      <span className="sr-only">[added: </span>
      {text}
      <span className="sr-only">]</span>
    </ins>
  ) : (
    <del className={classes.removed}>
      <span className="sr-only">[removed: </span>
      {text}
      <span className="sr-only">]</span>
    </del>
  );
}
