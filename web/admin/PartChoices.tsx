import { profileParts, type ProfilePart } from '#contract/moderation.ts';
import { partLabels } from '#web/moderation/labels.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';

interface PartChoicesProps {
  parts: readonly ProfilePart[];
  onParts(parts: ProfilePart[]): void;
}

/** What to remove of a profile. */
export function PartChoices({ parts, onParts }: PartChoicesProps) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Remove</legend>
      <div className="flex flex-wrap gap-x-6">
        {profileParts.map((part) => (
          <Checkbox
            key={part}
            label={partLabels[part]}
            checked={parts.includes(part)}
            onChange={({ target }) =>
              onParts(target.checked ? [...parts, part] : parts.filter((one) => one !== part))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
