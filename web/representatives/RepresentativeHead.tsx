import type { Representative } from '#contract/representatives.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { imageUrl } from './image-url.ts';

/** Photo, name, position and party. */
export function RepresentativeHead({ person }: { person: Representative }) {
  return (
    <header className="mt-4 flex items-center gap-4">
      <Avatar name={person.name} src={imageUrl(person.image.url)} size="xl" />
      <div className="min-w-0">
        <h1>{person.name}</h1>
        <p className="text-ink-2">{person.position}</p>
        {person.party_description && <p className="text-sm text-ink-3">{person.party_description}</p>}
        {!person.in_office && <p className="mt-1 text-sm font-semibold">Not in office today</p>}
      </div>
    </header>
  );
}
