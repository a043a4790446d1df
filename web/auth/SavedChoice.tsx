import { levelNames } from '#contract/opinions/opinion-levels.ts';
import { draftName, readVoice, type OpinionDraft } from '#web/opinions/voice-item.ts';
import { readDraft } from '#web/shell/drafts.ts';
import { useViewer } from '#web/shell/viewer.ts';

/** Shows the opinion or watchlist item that a visitor chose before signing in. */
export default function SavedChoice({ path }: { path: string }) {
  const memberId = useViewer()?.id;
  const { pathname, searchParams } = new URL(path, 'https://polity.invalid');
  const [, type = '', id = ''] = pathname.split('/');
  const item = readVoice(pathname === '/voice' ? searchParams : new URLSearchParams({ type, id }));
  const level = item && readDraft<OpinionDraft>(draftName(item), memberId)?.level;
  if (!level) return readDraft(`watch ${id}`, memberId) ? ' We’ll add it to your watchlist.' : null;
  return (
    <>
      {' '}
      We kept your choice: <b className="text-ink">{levelNames[level]}</b>.
    </>
  );
}
