import type { InitiativeCard } from '#contract/initiatives.ts';
import { useLocalDay } from '#web/ui/useLocalTime.ts';

/** The day an initiative was submitted, or a draft created, in the viewer's own time zone. */
export function InitiativeDate({
  initiative: { submitted_at, introduced_date },
}: {
  initiative: Pick<InitiativeCard, 'submitted_at' | 'introduced_date'>;
}) {
  const iso = submitted_at ?? `${introduced_date}T12:00:00Z`;
  return <time dateTime={submitted_at ?? introduced_date}>{useLocalDay(iso)}</time>;
}
