import { EyeOff, Pin } from 'lucide-react';
import { listBills } from '#contract/bills/bills.ts';
import { chooseForShortList, shortListChoices, type ShortListItem } from '#contract/bills/short-list.ts';
import { home } from '#contract/home/front-page.ts';
import { listInitiatives } from '#contract/initiatives.ts';
import { moderationLog } from '#contract/moderation.ts';
import { useAction } from '#web/shell/useAction.ts';
import { Button } from '#web/ui/Button.tsx';
type Choice = 'pin' | 'hide' | 'none';

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
  item: Pick<ShortListItem, 'type' | 'slug'>;
  name: string;
  chosen?: Choice;
}) {
  const { send, busy } = useAction(chooseForShortList, {
    changes: [shortListChoices, listBills, listInitiatives, home, moderationLog],
  });
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
            aria-disabled={busy}
            onClick={() => send({ params: { type: item.type, id: item.slug }, body: { choice } })}
          >
            {choices[choice].label}
          </Button>
        ))}
    </span>
  );
}
