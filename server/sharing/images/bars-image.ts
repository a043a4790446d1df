import type { ReactElement } from 'react';
import {
  fewVoters,
  levelNames,
  opinionLevels,
  type OpinionLevel,
  type Tally,
} from '#contract/opinions/opinion-levels.ts';
import { levelColors } from '../colors.ts';
import { peopleAndScore } from '../widget-page.ts';
import { bar, box, drawable, imageFrame, text } from './layout.ts';

export interface BarsImage {
  title: string;
  /** 'H.R. 983'; null for items without a number. */
  number: string | null;
  tally: Tally;
}

/** How people feel about an item, for link previews. */
export function barsLayout({ title, number, tally }: BarsImage): ReactElement {
  const footer = tally.voters === 0 ? 'No opinions yet. Be the first to voice yours.' : peopleAndScore(tally);
  return imageFrame(
    number,
    footer,
    text(
      hasLetters(title) ? title : 'What people think',
      { height: 112, marginBottom: 24, fontSize: 46, fontWeight: 700 },
      2,
    ),
    ...opinionLevels.map((level) => levelRow(level, tally)),
  );
}

/** Titles of initiatives may be written in a script that the font files lack. */
const hasLetters = (title: string) => /[\p{L}\p{N}]/u.test(drawable(title));

function levelRow(level: OpinionLevel, { counts, percentages, voters }: Tally): ReactElement {
  const share = voters === 0 ? 0 : counts[level] / voters;
  const amount = voters < fewVoters ? `${counts[level]}` : `${percentages[level]}%`;
  return box(
    { alignItems: 'center', height: 50, fontSize: 27 },
    text(levelNames[level], { width: 258 }),
    bar(share, levelColors[level][0], 28),
    box({ width: 120, justifyContent: 'flex-end', fontWeight: 700 }, amount),
  );
}
