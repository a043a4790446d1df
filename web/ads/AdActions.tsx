import { listAds, updateAdStatus, type Ad } from '#contract/ads/ads.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { invalidate } from '#web/api/queries.ts';
import { showResult } from '#web/shell/messages.ts';
import { Button } from '#web/ui/Button.tsx';

/** Resume and Stop. Stop works while an ad runs, Resume while it is paused. */
export function AdActions({ ad: { id, title, can } }: { ad: Ad }) {
  const change = useApiMutation(updateAdStatus, {
    onSuccess: (_, client) => void invalidate(client, listAds),
  });
  const act = (wanted: 'running' | 'paused') =>
    change.mutate({ body: { ad: { id, status: wanted } } }, showResult);
  return (
    <span className="flex flex-wrap gap-2 mid:flex-col mid:items-stretch mid:gap-1.5">
      <Button variant="secondary" size="sm" disabled={!can.resume} onClick={() => act('running')}>
        Resume<span className="sr-only">: {title}</span>
      </Button>
      <Button variant="secondary" size="sm" disabled={!can.stop} onClick={() => act('paused')}>
        Stop<span className="sr-only">: {title}</span>
      </Button>
    </span>
  );
}
