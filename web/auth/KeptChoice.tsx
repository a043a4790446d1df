import { levelNames } from '#contract/opinions/opinion-levels.ts';
import { draftName, readVoice, type OpinionDraft } from '#web/opinions/voice-item.ts';
import { readDraft } from '#web/shell/drafts.ts';
import { useViewer } from '#web/shell/viewer.ts';

/** What a visitor wanted on the page of a path, and is kept on the device. */
export default function KeptChoice({ path }: { path: string }) {
  const memberId = useViewer()?.id;
  const [page = '', query] = path.split('?');
  const [, type = '', id = ''] = page.split('/');
  const item = readVoice(new URLSearchParams(query ?? { type, id }));
  const level = item && readDraft<OpinionDraft>(draftName(item), memberId)?.level;
  if (!level) return readDraft(`watch ${id}`, memberId) ? ' We’ll add it to your watchlist.' : null;
  return (
    <>
      {' '}
      We kept your choice: <b className="text-ink">{levelNames[level]}</b>.
    </>
  );
}
