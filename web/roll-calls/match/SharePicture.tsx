import { ImageDown } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { matchPicturePath } from '#contract/roll-calls/match.ts';
import { showToast } from '#web/shell/messages.ts';
import { readToken } from '#web/api/storage.ts';
import { Button } from '#web/ui/Button.tsx';
import { saveFile } from '#web/ui/save-file.ts';

/** The comparison as a picture, rendered by the server for the member only. */
export function SharePicture() {
  const [search] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const share = async () => {
    setBusy(true);
    try {
      const issue = search.get('issue');
      const response = await fetch(matchPicturePath + (issue ? `?${new URLSearchParams({ issue })}` : ''), {
        headers: { authorization: readToken() ?? '' },
      });
      if (!response.ok) throw new Error(String(response.status));
      await handOver(new File([await response.blob()], 'match-my-votes.png', { type: 'image/png' }));
    } catch (error) {
      if ((error as Error).name !== 'AbortError')
        showToast('We could not create the picture. Please try again.', 'danger');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="secondary"
      busy={busy}
      icon={<ImageDown aria-hidden className="size-4" />}
      onClick={() => void share()}
    >
      Picture to share
    </Button>
  );
}

/** Shares the file through the device, or downloads it. */
async function handOver(file: File): Promise<void> {
  if (navigator.canShare?.({ files: [file] }))
    return navigator.share({ files: [file], title: 'Match my Votes' });
  saveFile(file, file.name);
}
