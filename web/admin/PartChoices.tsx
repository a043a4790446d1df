import { profileParts, type ProfilePart } from '#contract/moderation.ts';
import { partLabels } from '#web/moderation/labels.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';

interface PartChoicesProps {
  profile: { avatar: string | null; about_me: string | null; city: string | null };
  parts: readonly ProfilePart[];
  onParts(parts: ProfilePart[]): void;
}

/** What to remove of a profile. Offers only what it has. */
export function PartChoices({ profile, parts, onParts }: PartChoicesProps) {
  const { avatar: picture, about_me, city } = profile;
  const found = { picture, about_me, name: true, city };
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Remove</legend>
      <div className="flex flex-wrap gap-x-6">
        {profileParts
          .filter((part) => found[part])
          .map((part) => (
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
