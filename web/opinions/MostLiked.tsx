import { opinionPage } from '#contract/opinions/opinions.ts';
import { useApiQuery } from '#web/api/queries.ts';
import { OpinionEntryView } from './OpinionEntryView.tsx';
import { voiceCall, type VoiceItem } from './voice-item.ts';

/** The most liked opinion of either side. Uses the same read as /voice. */
export default function MostLiked({ item }: { item: Pick<VoiceItem, 'type' | 'id'> }) {
  const { data } = useApiQuery(opinionPage, voiceCall(item));
  const { support, oppose } = data?.pair ?? {};
  if (!support || !oppose) return null;
  return (
    <>
      <h3 className="mt-6 text-lg">Both sides, most liked</h3>
      <OpinionEntryView entry={support} alone />
      <OpinionEntryView entry={oppose} alone />
    </>
  );
}
