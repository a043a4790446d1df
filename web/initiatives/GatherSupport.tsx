import { Users } from 'lucide-react';
import type { Initiative } from '#contract/initiatives.ts';
import { SendToAnyone } from '#web/sharing/SendToAnyone.tsx';
import { useLazyDialog } from '#web/shell/useLazyDialog.ts';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';

/** For the author: ways to tell people about the initiative. */
export default function GatherSupport({ initiative: { slug, title } }: { initiative: Initiative }) {
  const item = { type: 'initiatives', id: slug, title } as const;
  const sharing = useLazyDialog(() => import('#web/shares/dialogs/ShareItemDialog.tsx'));
  return (
    <Panel heading="Gather support" className="print:hidden">
      <p className="mb-3 text-sm text-ink-2">People support it by giving their opinion on this page.</p>
      <Button
        wide
        variant="secondary"
        aria-haspopup="dialog"
        className="mb-4"
        icon={<Users aria-hidden className="size-4" />}
        onClick={sharing.open}
      >
        Share with your network
      </Button>
      <SendToAnyone item={item} />
      {sharing.Dialog && <sharing.Dialog item={item} onClose={sharing.close} />}
    </Panel>
  );
}
