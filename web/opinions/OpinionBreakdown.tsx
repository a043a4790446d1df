import { useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { levelNames, type OpinionLevel, type Tally } from '#contract/opinions/opinion-levels.ts';
import { opinionBars } from '#contract/opinions/opinions.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { cx } from '#web/ui/cx.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { showDate } from '#web/ui/dates.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { showCount, showPeople, showScore } from '#web/ui/numbers.ts';
import { useLocalTime } from '#web/ui/useLocalTime.ts';
import { levelStyles } from './level-styles.ts';
import { levelsFromLeft, splitOf } from './split.ts';
import { mapSize, stateTiles } from './state-tiles.ts';
import type { VoiceItem } from './voice-item.ts';

type Breakdown = Output<typeof opinionBars>;

/** Opinions by state, in the viewer's own district, and over time. Loaded after the screen. */
export function OpinionBreakdown({ item: { type, id } }: { item: VoiceItem }) {
  const { data } = useQuery({
    ...apiQuery(opinionBars, { params: { type, id } }),
    refetchInterval: ({ state }) =>
      isCounting(state.data as Breakdown | undefined, state.dataUpdateCount) ? 3_000 : false,
  });
  return (
    <section aria-labelledby="where-people-stand">
      <h2 id="where-people-stand">Where people stand</h2>
      {!data?.counted_at && <p className="mt-2 text-sm text-ink-2">Counting by state…</p>}
      {data?.counted_at && (
        <div className="mt-2 space-y-5">
          <OwnDistrict data={data} />
          <ByState data={data} />
          <OverTime data={data} />
          <CountedAt time={data.counted_at} />
        </div>
      )}
    </section>
  );
}

/** Whether the server is counting again. Stops after ten reads. */
function isCounting(data: Breakdown | undefined, reads: number): boolean {
  if (!data || reads > 10) return false;
  return !data.counted_at || Date.now() - Date.parse(data.counted_at) > 120_000;
}

function CountedAt({ time }: { time: string }) {
  return <p className="text-xs text-ink-3">Counted {useLocalTime(time)}</p>;
}

function OwnDistrict({ data }: { data: Breakdown }) {
  const viewer = useViewer();
  const district = viewer?.districts?.congressional_district;
  if (!viewer?.state || district === null || district === undefined) return null;
  const found = data.by_district.find((each) => each.state === viewer.state && each.district === district);
  const name = `${viewer.state}, ${district === 0 ? 'At Large' : `district ${district}`}`;
  return (
    <p className="max-w-measure text-sm">
      <b>Your district ({name}): </b>
      {found ? summary(found) : 'To protect privacy, we show a district once 10 people there have voted.'}
    </p>
  );
}

function summary(tally: Tally): string {
  const { support, oppose } = splitOf(tally.counts);
  return `${support}% support, ${oppose}% oppose, score ${showScore(tally.score)}, ${showPeople(tally.voters)}.`;
}

/** The level of a score: each level covers a fifth of the scale. */
export function levelOfScore(score: number): OpinionLevel {
  if (score >= 6) return 'strong_support';
  if (score >= 2) return 'support';
  if (score > -2) return 'neutral';
  return score > -6 ? 'oppose' : 'strong_oppose';
}

const step = 44;

function ByState({ data }: { data: Breakdown }) {
  if (data.by_state.length === 0) {
    return (
      <p className="max-w-measure text-sm text-ink-2">
        No states to show yet. To protect privacy, we show a state once 10 people there have voted.
      </p>
    );
  }
  const found = new Map(data.by_state.map((state) => [state.postal, state]));
  return (
    <div>
      <svg
        aria-hidden
        viewBox={`0 0 ${mapSize.columns * step} ${mapSize.rows * step}`}
        className="w-full max-w-140"
      >
        {Object.entries(stateTiles).map(([postal, [column, row]]) => (
          <Tile key={postal} postal={postal} x={column * step} y={row * step} tally={found.get(postal)} />
        ))}
      </svg>
      <p aria-hidden className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
        {levelsFromLeft.map((level) => (
          <span key={level} className="inline-flex items-center gap-1.5">
            <svg viewBox="0 0 10 10" className="size-2.5">
              <rect x="0.5" y="0.5" width="9" height="9" rx="1.5" className={levelStyles[level].shape} />
            </svg>
            {levelNames[level]}
          </span>
        ))}
        <span>Blank: fewer than 10 people, or hidden to protect privacy</span>
      </p>
      <Disclosure summary="Opinion by state as a table">
        <DataTable
          caption="Opinion by state"
          hideCaption
          rows={data.by_state}
          rowKey={({ postal }) => postal}
          columns={[
            { key: 'state', head: 'State', cell: ({ state }) => state, rowHeader: true },
            {
              key: 'support',
              head: 'Support',
              cell: ({ counts }) => `${splitOf(counts).support}%`,
              numeric: true,
            },
            {
              key: 'oppose',
              head: 'Oppose',
              cell: ({ counts }) => `${splitOf(counts).oppose}%`,
              numeric: true,
            },
            { key: 'score', head: 'Score', cell: ({ score }) => showScore(score), numeric: true },
            { key: 'voters', head: 'People', cell: ({ voters }) => showCount(voters), numeric: true },
          ]}
        />
      </Disclosure>
    </div>
  );
}

const onLevel: Record<OpinionLevel, string> = {
  strong_support: 'fill-on-strong-support',
  support: 'fill-on-support',
  neutral: 'fill-on-neutral',
  oppose: 'fill-on-oppose',
  strong_oppose: 'fill-on-strong-oppose',
};

function Tile({ postal, x, y, tally }: { postal: string; x: number; y: number; tally: Tally | undefined }) {
  const level = tally && levelOfScore(tally.score);
  return (
    <g>
      <rect
        x={x + 1}
        y={y + 1}
        width={step - 4}
        height={step - 4}
        rx="5"
        className={level ? levelStyles[level].shape : 'fill-sunken stroke-rule'}
      />
      <text
        x={x + step / 2 - 1}
        y={y + step / 2 + 4}
        textAnchor="middle"
        fontSize="13"
        className={cx('font-semibold', level ? onLevel[level] : 'fill-ink-3')}
      >
        {postal}
      </text>
    </g>
  );
}

function OverTime({ data: { over_time: days } }: { data: Breakdown }) {
  if (days.length < 2) return null;
  const [width, height] = [600, 120];
  const point = (score: number, index: number) =>
    `${((index / (days.length - 1)) * width).toFixed(1)},${(((10 - score) / 20) * height).toFixed(1)}`;
  const [first, last] = [days[0]!, days.at(-1)!];
  return (
    <figure>
      <figcaption className="text-sm">
        <b>Over time: </b>
        from a score of {showScore(first.score)} on {showDate(first.day)} ({showPeople(first.voters)}) to{' '}
        {showScore(last.score)} on {showDate(last.day)} ({showPeople(last.voters)}).
      </figcaption>
      <svg
        aria-hidden
        viewBox={`0 -4 ${width} ${height + 8}`}
        preserveAspectRatio="none"
        className="mt-2 h-28 w-full max-w-140 border-y border-rule"
      >
        <line
          x1="0"
          x2={width}
          y1={height / 2}
          y2={height / 2}
          className="stroke-rule-strong"
          vectorEffect="non-scaling-stroke"
        />
        <polyline
          points={days.map(({ score }, index) => point(score, index)).join(' ')}
          fill="none"
          strokeWidth="2.5"
          className="stroke-accent"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </figure>
  );
}
