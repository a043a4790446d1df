import { listAds, updateAdStatus, type Ad } from '#contract/ads/ads.ts';
import { useAction } from '#web/shell/useAction.ts';
import { Button } from '#web/ui/Button.tsx';

/** Resume and Stop. Stop works while an ad runs, Resume while it is paused. */
export function AdActions({ ad: { id, title, can } }: { ad: Ad }) {
  const { send } = useAction(updateAdStatus, { changes: [listAds] });
  const act = (wanted: 'running' | 'paused') => send({ body: { ad: { id, status: wanted } } });
  return (
    <span className="flex flex-wrap gap-2 mid:flex-col mid:items-stretch mid:gap-1.5">
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Resume: ${title}`}
        aria-disabled={!can.resume}
        onClick={() => act('running')}
      >
        Resume
      </Button>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Stop: ${title}`}
        aria-disabled={!can.stop}
        onClick={() => act('paused')}
      >
        Stop
      </Button>
    </span>
  );
}
