import { Link2, Mail, Share2 } from 'lucide-react';
import { useAccountGate } from '#web/shell/gates.ts';
import { showToast } from '#web/shell/messages.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { Menu } from '#web/ui/Menu.tsx';

/** Sharing with the network comes with the shares feed; until then its place stays empty. */
const networkShares = false;

function open(address: string): void {
  window.open(address, '_blank', 'noopener,noreferrer,width=600,height=600');
}

/** By email and to social sites; they show the page of the item with a picture of the bars. */
export function ShareOpinion({ title, path }: { title: string; path: string }) {
  const viewer = useViewer();
  const mayGoOn = useAccountGate();
  if (!viewer) return null;
  const url = () => new URL(path, window.location.origin).href;
  const text = encodeURIComponent(title);
  const copy = () =>
    navigator.clipboard.writeText(url()).then(
      () => showToast('The link has been copied.'),
      () => showToast('Something went wrong', 'danger'),
    );
  return (
    <Menu
      label="Share"
      trigger={
        <span className="inline-flex min-h-11 items-center gap-2 rounded-md border border-edge bg-surface px-4 text-sm font-semibold text-accent-ink">
          <Share2 className="size-4" />
          Share
        </span>
      }
      items={[
        ...(networkShares ? [{ label: 'My Network', onSelect: () => void mayGoOn() }] : []),
        {
          label: 'Email',
          icon: <Mail aria-hidden className="size-4" />,
          onSelect: () =>
            window.location.assign(
              `mailto:?subject=${text}&body=${encodeURIComponent(`${title}\n${url()}`)}`,
            ),
        },
        {
          label: 'Facebook',
          onSelect: () => open(`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url())}`),
        },
        {
          label: 'X (Twitter)',
          onSelect: () =>
            open(`https://twitter.com/intent/tweet?text=${text}&url=${encodeURIComponent(url())}`),
        },
        {
          label: 'Copy link',
          icon: <Link2 aria-hidden className="size-4" />,
          apart: true,
          onSelect: () => void copy(),
        },
      ]}
    />
  );
}
