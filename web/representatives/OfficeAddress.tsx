import { MapPin } from 'lucide-react';
import type { Office } from '#contract/representatives.ts';

/** An office as a postal address, with its phone and a link to a map. */
export function OfficeAddress({ office }: { office: Office }) {
  const { building, street, city, state, zip, phone, fax } = office;
  const place = [[city, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ');
  return (
    <address className="text-sm not-italic">
      {building && <p>{building}</p>}
      {street && <p>{street}</p>}
      {place && <p>{place}</p>}
      {phone && (
        <p>
          <a href={`tel:${phone}`} className="inline-flex min-h-11 items-center mid:min-h-7">
            {phone}
          </a>
        </p>
      )}
      {fax && <p className="text-ink-2">Fax {fax}</p>}
      {(street || building) && city && (
        <p>
          <a
            href={mapUrl(office)}
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 mid:min-h-7"
          >
            <MapPin aria-hidden className="size-4" />
            Map<span className="sr-only"> of the office in {city}</span>
          </a>
        </p>
      )}
    </address>
  );
}

/** A search on OpenStreetMap: the street, or else the building without its room, and the place. */
function mapUrl({ building, street, city, state, zip }: Office): string {
  const query = [street ?? building?.replace(/^\d+ /, ''), city, [state, zip].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`;
}
