/**
 * The latest comparisons: a filled dot for each vote that agreed, an open one for each that differed. The
 * text beside them is enough for a single one.
 */
export function RecordDots({ comparisons }: { comparisons: boolean[] }) {
  if (comparisons.length < 2) return null;
  return (
    <span aria-hidden className="flex flex-wrap gap-1">
      {comparisons.map((agrees, index) => (
        <svg key={index} viewBox="0 0 12 12" className="size-3">
          {agrees ? (
            <circle cx="6" cy="6" r="5" className="fill-accent stroke-accent" strokeWidth="1.5" />
          ) : (
            <>
              <circle cx="6" cy="6" r="5" className="fill-surface stroke-ink-2" strokeWidth="1.5" />
              <path d="M3 9 9 3" className="stroke-ink-2" strokeWidth="1.5" />
            </>
          )}
        </svg>
      ))}
    </span>
  );
}
