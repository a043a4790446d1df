import { CircleX, CircleDashed } from 'lucide-react';
import type { Share } from '#contract/shares.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { countedNoun, showCount } from '#web/ui/numbers.ts';

interface TruthRatingProps {
  share: Share;
  onRate: (value: 1 | 2) => void;
}

/** Two buttons with their counts: untrue, partly true. Members see both; pressing one again takes it back. */
export function TruthRating({ share, onRate }: TruthRatingProps) {
  const ratings = [
    { value: 1 as const, name: 'Untrue', count: share.untruth_count, Icon: CircleX },
    { value: 2 as const, name: 'Partly true', count: share.partially_truth_count, Icon: CircleDashed },
  ];
  return (
    <span
      role="group"
      aria-label="Rate how true this is"
      className="inline-flex flex-wrap max-mid:basis-full"
    >
      {ratings.map(({ value, name, count, Icon }) => (
        <IconButton
          key={value}
          label={`Rate as ${name.toLowerCase()}, ${countedNoun(count, 'member')}`}
          aria-pressed={share.truth_val === value}
          disabled={!share.can.rate && share.truth_val === null}
          icon={<Icon aria-hidden className="size-4" strokeWidth={share.truth_val === value ? 3 : 2} />}
          onClick={() => onRate(value)}
          className="px-2.5 aria-pressed:font-semibold"
        >
          <span aria-hidden className="tabular">
            {name} {showCount(count)}
          </span>
        </IconButton>
      ))}
    </span>
  );
}
