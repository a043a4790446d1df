import { useQuery } from '@tanstack/react-query';
import { opinionPage } from '#contract/opinions/opinions.ts';
import { apiQuery } from '#web/api/queries.ts';
import { OpinionEntryView } from './OpinionEntryView.tsx';
import { voiceCall, type VoiceItem } from './voice-item.ts';

/** The most liked opinion of either side. Uses the same read as /voice. */
export default function MostLiked({ item }: { item: Pick<VoiceItem, 'type' | 'id'> }) {
  const { data } = useQuery(apiQuery(opinionPage, voiceCall(item)));
  const shown = data ? [data.pair.support, data.pair.oppose].filter((entry) => entry !== null) : [];
  return shown.map((entry) => <OpinionEntryView key={entry.vote_id} entry={entry} alone />);
}
