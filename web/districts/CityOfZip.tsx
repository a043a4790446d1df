/** 'City and state: Austin, Texas', announced to screen readers once known. */
export function CityOfZip({ place }: { place: { city: string; state: string } | undefined }) {
  return (
    <output className="-mt-2 block min-h-6 text-sm text-ink-2">
      {place?.city && (
        <>
          City and state: <b className="text-ink">{`${place.city}, ${place.state}`}</b>
        </>
      )}
    </output>
  );
}
