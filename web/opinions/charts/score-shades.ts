/** Fill and text classes of a score, in nine steps from strong opposition to strong support. */
interface ScoreShade {
  fill: string;
  text: string;
}

const neutral: ScoreShade = { fill: 'bg-neutral', text: 'text-on-neutral' };

/** From the weakest to the strongest. Full class names, so that Tailwind finds them. */
const support: ScoreShade[] = [
  { fill: 'bg-[color-mix(in_oklab,var(--color-support)_45%,var(--color-surface))]', text: 'text-ink' },
  { fill: 'bg-support', text: 'text-on-support' },
  {
    fill: 'bg-[color-mix(in_oklab,var(--color-support),var(--color-strong-support))]',
    text: 'text-on-strong-support',
  },
  { fill: 'bg-strong-support', text: 'text-on-strong-support' },
];
const oppose: ScoreShade[] = [
  { fill: 'bg-[color-mix(in_oklab,var(--color-oppose)_45%,var(--color-surface))]', text: 'text-ink' },
  { fill: 'bg-oppose', text: 'text-on-oppose' },
  {
    fill: 'bg-[color-mix(in_oklab,var(--color-oppose),var(--color-strong-oppose))]',
    text: 'text-on-mid-oppose',
  },
  { fill: 'bg-strong-oppose', text: 'text-on-strong-oppose' },
];

/** The shades of a legend, from −10 to +10. */
export const scoreShades = [...oppose.toReversed(), neutral, ...support];

/** Lower bounds of the four steps on either side; scores between are neutral. */
const steps = [0.5, 2.5, 5, 7.5];

export function shadeOf(score: number): ScoreShade {
  const step = steps.findLastIndex((from) => Math.abs(score) >= from);
  if (step === -1) return neutral;
  return (score > 0 ? support : oppose)[step]!;
}
