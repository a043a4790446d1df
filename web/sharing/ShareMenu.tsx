import { Link2, Mail, Share2, Smartphone } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { confirm, copy } from '#web/shell/messages.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { Menu } from '#web/shell/links/Menu.tsx';
import { openPost, shareAddresses } from './share-addresses.ts';

interface ShareMenuProps {
  /** What the item is called. */
  title: string;
  /** Its page: '/bills/hr1-119'. */
  path: string;

  compact?: boolean;
}

/** Sharing by email, on social sites, as a link or through the device; for members only. */
export function ShareMenu({ title, path, compact = false }: ShareMenuProps) {
  const viewer = useViewer();
  const deviceShares = useSyncExternalStore(nothingChanges, canShare, () => false);
  if (!viewer) return null;
  const url = () => new URL(path, window.location.origin).href;
  const post = (site: 'facebook' | 'x') => () => {
    if (!openPost(shareAddresses(title, url())[site]))
      void confirm({ title: 'Something went wrong', confirm: 'OK', cancel: null });
  };
  // Rejects when the person closes the device's dialog.
  const withDevice = () => navigator.share({ title, url: url() }).catch(() => undefined);
  return (
    <Menu
      label="Share"
      trigger={
        compact ? (
          <Share2 className="size-5" />
        ) : (
          <span className="inline-flex min-h-11 items-center gap-2 rounded-md border border-edge bg-surface px-4 text-sm font-semibold text-accent-ink">
            <Share2 className="size-4" />
            Share
          </span>
        )
      }
      items={[
        {
          label: 'Email',
          icon: <Mail aria-hidden className="size-4" />,
          onSelect: () => window.location.assign(shareAddresses(title, url()).email),
        },
        { label: 'Facebook', icon: <Letter>f</Letter>, onSelect: post('facebook') },
        { label: 'X', icon: <Letter>X</Letter>, onSelect: post('x') },
        {
          label: 'Copy link',
          icon: <Link2 aria-hidden className="size-4" />,
          separated: true,
          onSelect: () => void copy(url(), 'The link has been copied.'),
        },
        ...(deviceShares
          ? [
              {
                label: 'More ways to share',
                icon: <Smartphone aria-hidden className="size-4" />,
                onSelect: () => void withDevice(),
              },
            ]
          : []),
      ]}
    />
  );
}

/** A letter in place of an icon. */
function Letter({ children }: { children: string }) {
  return (
    <span aria-hidden className="grid size-4 place-items-center text-sm font-bold">
      {children}
    </span>
  );
}

const nothingChanges = () => () => undefined;
const canShare = () => 'share' in navigator;
