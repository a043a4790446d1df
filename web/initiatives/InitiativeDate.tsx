import type { InitiativeCard } from '#contract/initiatives.ts';
import { showDate } from '#web/ui/dates.ts';

/** The day an initiative was submitted or a draft was created. It is the same in every time zone. */
export function InitiativeDate({
  initiative: { introduced_date },
}: {
  initiative: Pick<InitiativeCard, 'introduced_date'>;
}) {
  return <time dateTime={introduced_date}>{showDate(introduced_date)}</time>;
}
