import { EyeOff, Pin } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { useChoice, type Choosable, type Choice } from './useChoice.ts';

const choices = {
  pin: { label: 'Pin', icon: <Pin aria-hidden className="size-4" /> },
  hide: { label: 'Hide', icon: <EyeOff aria-hidden className="size-4" /> },
  none: { label: 'Rank again', icon: undefined },
} as const;

/** Buttons that pin, hide or release an item; the current choice has none. */
export function ChoiceButtons({
  item,
  name,
  chosen = 'none',
}: {
  item: Choosable;
  name: string;
  chosen?: Choice;
}) {
  const { choose, busy } = useChoice();
  return (
    <span className="flex flex-wrap gap-2">
      {(Object.keys(choices) as Choice[])
        .filter((choice) => choice !== chosen)
        .map((choice) => (
          <Button
            key={choice}
            variant="secondary"
            size="sm"
            icon={choices[choice].icon}
            aria-label={`${choices[choice].label}: ${name}`}
            aria-disabled={busy || undefined}
            onClick={() => !busy && choose(item, choice)}
          >
            {choices[choice].label}
          </Button>
        ))}
    </span>
  );
}
