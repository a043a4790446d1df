import { useId, useState } from 'react';
import type { Tally } from '#contract/opinions/opinion-levels.ts';
import { cx } from '#web/ui/cx.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { countedNoun, showPeople, showScore, showShortCount } from '#web/ui/numbers.ts';
import { splitOf } from '../split.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { ChartTable } from './ChartTable.tsx';
import { scoreShades, shadeOf } from './score-shades.ts';
import { tallyColumns } from './tally-columns.tsx';
import type { Breakdown } from './useBreakdown.ts';

interface StateMapProps {
  states: Breakdown['by_state'];
}

// Eleven tiles are 44 px wide from 31.5rem on.
const wideOnly = 'hidden @min-[31.5rem]:block';
const narrowOnly = '@min-[31.5rem]:hidden';

const hidden = 'bg-[repeating-linear-gradient(135deg,var(--color-rule)_0_2px,transparent_2px_6px)]';

/** Fewer states are a list, with the map behind it. */
export const minStates = 5;

/**
 * A tile for each state, shaded by score. Wide tiles show the share that supports and the number of people;
 * below the map are the numbers of the chosen state. Where the tiles are too small to tap, a list chooses it.
 */
export function StateMap({ states }: StateMapProps) {
  if (states.length === 0) {
    return (
      <p className="max-w-measure text-sm text-ink-2">
        No states to show yet. To protect privacy, we show a state once 10 people there have voted.
      </p>
    );
  }
  if (states.length >= minStates) return <Tiles states={states} />;
  return (
    <>
      <p className="text-sm">Only these places have enough opinions so far:</p>
      <ul className="text-sm">
        {states.map((state) => (
          <li key={state.postal}>
            <b>{state.state}:</b> {details(state)}
          </li>
        ))}
      </ul>
      <Disclosure summary="Show the map" className="mt-2 text-sm">
        <Tiles states={states} />
      </Disclosure>
    </>
  );
}

function Tiles({ states }: StateMapProps) {
  const name = useId();
  const [chosen, choose] = useState<string>();
  const found = new Map(states.map((state) => [state.postal, state]));
  const shown = chosen === undefined ? undefined : found.get(chosen);
  return (
    <figure className="@container">
      <figcaption className="text-sm">{summary(states)}</figcaption>
      <fieldset className="mt-3 max-w-160 min-w-0">
        <legend className="sr-only">Choose a state to see its numbers</legend>
        <div className="grid grid-cols-11 gap-0.5 @md:gap-1">
          {tileRows.flatMap((row, y) =>
            row.map((postal, x) => {
              if (postal === undefined) return <span key={`${y} ${x}`} />;
              const tally = found.get(postal);
              if (!tally) return <HiddenTile key={postal} postal={postal} />;
              return (
                <Tile
                  key={postal}
                  postal={postal}
                  name={name}
                  tally={tally}
                  checked={chosen === postal}
                  onChoose={() => choose(postal)}
                />
              );
            }),
          )}
        </div>
      </fieldset>
      <SelectField
        label="State"
        hideLabel
        placeholder="Choose a state"
        value={chosen ?? ''}
        onChange={({ target }) => choose(target.value || undefined)}
        options={states.map(({ postal, state }) => ({ value: postal, label: state }))}
        className={cx('mt-3', narrowOnly)}
      />
      <output className="mt-2 block text-sm @min-[31.5rem]:min-h-10">
        {shown ? (
          <>
            <b>{shown.state}:</b> {details(shown)}
          </>
        ) : (
          <span className={cx('text-ink-2', wideOnly)}>Choose a state to see its numbers.</span>
        )}
      </output>
      <Legend />
      <ChartTable
        caption="Opinion by state"
        rows={states}
        rowKey={({ postal }) => postal}
        columns={[
          { key: 'state', head: 'State', cell: ({ state }) => state, rowHeader: true },
          ...tallyColumns,
        ]}
      />
    </figure>
  );
}

interface TileProps {
  postal: string;
  name: string;
  tally: Breakdown['by_state'][number];
  checked: boolean;
  onChoose: () => void;
}

const tileClass =
  'flex aspect-square min-w-0 flex-col items-center justify-center rounded-sm text-2xs leading-none font-semibold @min-[21rem]:leading-tight max-[15rem]:text-[4cqw] @md:text-xs';

function Tile({ postal, name, tally, checked, onChoose }: TileProps) {
  const { fill, text } = shadeOf(tally.score);
  return (
    <label
      title={`${tally.state}: ${details(tally)}`}
      className={cx(
        tileClass,
        fill,
        text,
        'relative forced-color-adjust-none hover:inset-ring-2 hover:inset-ring-ink has-checked:inset-ring-3 has-checked:inset-ring-ink',
        'has-focus-visible:ring-2 has-focus-visible:ring-focus has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus-edge',
      )}
    >
      <input
        type="radio"
        name={name}
        value={postal}
        checked={checked}
        onChange={onChoose}
        // The numbers are announced below the map.
        aria-label={`${tally.state} (${postal})`}
        className={cx('absolute inset-0 m-0 cursor-pointer appearance-none opacity-0', wideOnly)}
      />
      <span aria-hidden>{postal}</span>
      <span
        aria-hidden
        className="tabular hidden text-[0.625rem] tracking-tighter @min-[17rem]:block @min-[21rem]:text-[0.6875rem] @lg:text-2xs"
      >
        {splitOf(tally.counts).support}
        <span className="hidden @md:inline">%</span>
      </span>
      <span aria-hidden className="tabular hidden text-2xs font-normal @xl:block">
        {showShortCount(tally.voters)}
      </span>
    </label>
  );
}

function HiddenTile({ postal }: { postal: string }) {
  return (
    <span
      aria-hidden
      title={`${postal}: fewer than 10 people, or hidden to protect privacy`}
      className={cx(tileClass, hidden, 'border border-rule text-ink-3')}
    >
      <span className="rounded-sm bg-paper px-0.5">{postal}</span>
    </span>
  );
}

function Legend() {
  return (
    <div aria-hidden className="mt-2 flex flex-wrap items-end gap-x-6 gap-y-2 text-2xs text-ink-2">
      <div className="w-56">
        <div className="flex h-3 gap-px forced-color-adjust-none">
          {scoreShades.map(({ fill }) => (
            <span key={fill} className={cx('grow', fill)} />
          ))}
        </div>
        <div className="mt-0.5 flex justify-between">
          <span>−10 oppose</span>
          <span>support +10</span>
        </div>
      </div>
      <p className="flex items-center gap-1.5">
        <span className={cx('size-4 shrink-0 rounded-sm border border-rule', hidden)} />
        Fewer than 10 people, or hidden to protect privacy
      </p>
      <p className="hidden basis-full @min-[17rem]:block">
        On a tile: the percentage that supports
        <span className="hidden @xl:inline">, and the number of people</span>
      </p>
    </div>
  );
}

function details({ counts, score, voters }: Tally): string {
  const { support, oppose, notSure } = splitOf(counts);
  return `${oppose}% oppose, ${notSure}% not sure, ${support}% support, score ${showScore(score)}, ${showPeople(voters)}`;
}

/** '14 places with enough opinions: 9 lean to support, 4 to oppose, 1 is even.' */
function summary(states: Breakdown['by_state']): string {
  const places = countedNoun(states.length, 'place');
  const inFavor = states.filter(({ score }) => score >= 0.5).length;
  const against = states.filter(({ score }) => score <= -0.5).length;
  const even = states.length - inFavor - against;
  const parts = [
    `${inFavor} ${inFavor === 1 ? 'leans' : 'lean'} to support`,
    `${against} to oppose`,
    ...(even > 0 ? [`${even} ${even === 1 ? 'is' : 'are'} even`] : []),
  ];
  return `${places} with enough opinions: ${parts.join(', ')}.`;
}

/** The map as text: a row of tiles a line, each state where it roughly is. */
const map = `
AK .. .. .. .. .. .. .. .. .. ME
.. .. .. .. .. .. .. .. .. VT NH
WA ID MT ND MN IL WI MI NY RI MA
OR NV WY SD IA IN OH PA NJ CT ..
CA UT CO NE MO KY WV VA MD DE ..
.. AZ NM KS AR TN NC SC DC .. ..
.. .. .. OK LA MS AL GA .. .. ..
HI .. .. TX .. .. .. .. FL .. PR
`;

/** Rows of the tile map from the north; undefined where there is no state. */
const tileRows: readonly (readonly (string | undefined)[])[] = map
  .trim()
  .split('\n')
  .map((row) => row.split(' ').map((postal) => (postal === '..' ? undefined : postal)));
