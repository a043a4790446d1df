import type { InitiativeCard } from '#contract/initiatives.ts';
import { useLocalDay } from '#web/ui/useLocalTime.ts';

/** The day on which an initiative was submitted, in the viewer's own zone; of a draft the day it was created. */
export function InitiativeDate({
  initiative: { submitted_at, introduced_date },
}: {
  initiative: Pick<InitiativeCard, 'submitted_at' | 'introduced_date'>;
}) {
  const iso = submitted_at ?? `${introduced_date}T12:00:00Z`;
  return <time dateTime={submitted_at ?? introduced_date}>{useLocalDay(iso)}</time>;
}
