import { useQuery } from '@tanstack/react-query';
import { matchRecords, type MatchRecord } from '#contract/roll-calls/match.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { countedNoun } from '#web/ui/numbers.ts';

/** The records of the viewer's officials, as Match my Votes counts them; none for visitors. */
export function useMatchRecords(chosen?: string): MatchRecord[] {
  const viewer = useViewer();
  const { data } = useQuery({
    ...apiQuery(matchRecords, matchRecordsCall(chosen)),
    enabled: viewer?.account_setup === 1,
  });
  return data?.representatives ?? [];
}

export function matchRecordsCall(chosen?: string) {
  return { query: chosen === undefined ? {} : { representative_id: chosen } };
}

/** 'Agreed with you on 7 of 9 votes (78%)' */
export function agreedWithYou({ agreed_count, compared_count, agreement_percentage }: MatchRecord): string {
  const percentage = agreement_percentage === null ? '' : ` (${agreement_percentage}%)`;
  return `Agreed with you on ${agreed_count} of ${countedNoun(compared_count, 'vote')}${percentage}`;
}
