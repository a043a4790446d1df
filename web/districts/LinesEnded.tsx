import { Notice } from '#web/ui/Notice.tsx';
import { showDate } from '#web/ui/dates.ts';

/** Says that the newest known district lines have ended; nothing while they apply. */
export function LinesEnded({ day }: { day: string | null | undefined }) {
  if (!day) return null;
  return (
    <Notice tone="warning" className="mb-5">
      {`The district lines we know ended ${showDate(day)}. We have no data about the new lines yet.`}
    </Notice>
  );
}
