import { useLocation } from 'react-router';
import { levelNames, type OpinionLevel } from '#contract/opinions/opinion-levels.ts';
import { draftName, readVoice, type OpinionDraft } from '#web/opinions/voice-item.ts';
import { readDraft } from '#web/shell/drafts.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { useHydrated } from '#web/ui/useHydrated.ts';

/** After a gate: that one returns, and which opinion is kept until then. */
export function ReturnNote() {
  const to = new URLSearchParams(useLocation().search).get('return_to');
  const memberId = useViewer()?.id;
  // The draft is stored on the device.
  const isHydrated = useHydrated();
  if (!to) return null;
  const level = isHydrated && keptLevel(to, memberId);
  return (
    <p className="text-sm text-ink-2">
      You’ll come right back to your page.
      {level && (
        <>
          {' '}
          We kept your choice: <b className="text-ink">{levelNames[level]}</b>.
        </>
      )}
    </p>
  );
}

function keptLevel(to: string, memberId: number | undefined): OpinionLevel | null | undefined {
  const [path = '', query] = to.split('?');
  const [, type = '', id = ''] = path.split('/');
  const item = readVoice(new URLSearchParams(query ?? { type, id }));
  return item && readDraft<OpinionDraft>(draftName(item), memberId)?.level;
}
