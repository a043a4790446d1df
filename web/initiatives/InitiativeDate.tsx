import type { InitiativeCard } from '#contract/initiatives.ts';
import { useLocalDay } from '#web/ui/useLocalTime.ts';

/** The day an initiative was submitted, or a draft created, in the viewer's own time zone. */
export function InitiativeDate({
  initiative: { submitted_at, created_at },
}: {
  initiative: Pick<InitiativeCard, 'submitted_at' | 'created_at'>;
}) {
  const moment = submitted_at ?? created_at;
  return <time dateTime={moment}>{useLocalDay(moment)}</time>;
}
