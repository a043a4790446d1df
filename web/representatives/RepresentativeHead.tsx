import type { Freshness } from '#contract/freshness.ts';
import type { Representative } from '#contract/representatives.ts';
import { DataNote } from '#web/shell/DataNote.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { imageUrl } from './image-url.ts';
import { termEndedText } from './representative-labels.ts';

/** Photo, name, position and party. */
export function RepresentativeHead({ person, freshness }: { person: Representative; freshness: Freshness }) {
  return (
    <header className="mt-4 flex items-center gap-4">
      <Avatar name={person.name} src={imageUrl(person.image.url)} size="xl" />
      <div className="min-w-0">
        <h1>{person.name}</h1>
        <p className="text-ink-2">{person.position}</p>
        {person.party_description && <p className="text-sm text-ink-3">{person.party_description}</p>}
        {person.term_ended && <p className="mt-1 text-sm">{termEndedText(person.term_ends)}</p>}
        {!person.in_office && <p className="mt-1 text-sm font-semibold">Not in office today</p>}
        <DataNote {...freshness} className="mt-1" />
      </div>
    </header>
  );
}
