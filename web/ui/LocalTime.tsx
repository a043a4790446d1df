import { useLocalTime } from './useLocalTime.ts';

/** A moment in the reader's own time zone. */
export function LocalTime({ iso, className }: { iso: string; className?: string }) {
  return (
    <time dateTime={iso} className={className}>
      {useLocalTime(iso)}
    </time>
  );
}
