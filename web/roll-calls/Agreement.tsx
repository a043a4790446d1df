import { Equal, EqualNot } from 'lucide-react';

/** Whether a vote agrees with the viewer's opinion: an icon and a word. Nothing if it is not counted. */
export function Agreement({ agrees }: { agrees: boolean | null }) {
  if (agrees === null) return null;
  const Sign = agrees ? Equal : EqualNot;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-ink-2">
      <Sign aria-hidden className="size-3.5 shrink-0" />
      {agrees ? 'agrees' : 'differs'}
    </span>
  );
}
