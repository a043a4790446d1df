import { ImageDown } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { matchPicturePath } from '#contract/roll-calls/match.ts';
import { showToast } from '#web/shell/messages.ts';
import { readToken } from '#web/api/storage.ts';
import { Button } from '#web/ui/Button.tsx';
import { saveFile } from '#web/ui/save-file.ts';

/** The comparison as a picture, rendered by the server for the member only. */
export function SharePicture() {
  const [search] = useSearchParams();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const issue = search.get('issue');
      const response = await fetch(matchPicturePath + (issue ? `?${new URLSearchParams({ issue })}` : ''), {
        headers: { authorization: readToken() ?? '' },
      });
      if (!response.ok) throw new Error(String(response.status));
      await shareOrDownload(new File([await response.blob()], 'match-my-votes.png', { type: 'image/png' }));
    },
    onError: ({ name }: Error) => {
      if (name !== 'AbortError') showToast('We could not create the picture. Please try again.', 'danger');
    },
  });
  return (
    <Button
      variant="secondary"
      busy={isPending}
      icon={<ImageDown aria-hidden className="size-4" />}
      onClick={() => mutate()}
    >
      Picture to share
    </Button>
  );
}

/** Shares the file through the device, or downloads it. */
async function shareOrDownload(file: File): Promise<void> {
  if (navigator.canShare?.({ files: [file] }))
    return navigator.share({ files: [file], title: 'Match my Votes' });
  saveFile(file, file.name);
}
