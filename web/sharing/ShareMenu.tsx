import { Link2, Mail, Share2, Smartphone } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { confirm, showToast } from '#web/shell/messages.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { Menu, type MenuItem } from '#web/shell/links/Menu.tsx';
import { openPost, shareAddresses } from './share-addresses.ts';

interface ShareMenuProps {
  /** What the item is called. */
  title: string;
  /** Its page: '/bills/hr1-119'. */
  path: string;
  /** Ways to share that come before email. */
  first?: readonly MenuItem[];
  compact?: boolean;
}

/** By email, to social sites, as a link, or with what the device offers; for members. The page shared has a picture of the bars. */
export function ShareMenu({ title, path, first = [], compact = false }: ShareMenuProps) {
  const viewer = useViewer();
  const deviceShares = useSyncExternalStore(nothingChanges, canShare, () => false);
  if (!viewer) return null;
  const url = () => new URL(path, window.location.origin).href;
  const post = (site: 'facebook' | 'x') => () => {
    if (!openPost(shareAddresses(title, url())[site]))
      void confirm({ title: 'Something went wrong', confirm: 'OK', cancel: null });
  };
  const copy = () =>
    navigator.clipboard.writeText(url()).then(
      () => showToast('The link has been copied.'),
      () => showToast('Something went wrong', 'danger'),
    );
  // Turned away by the person: nothing to say about it.
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
        ...first,
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
          onSelect: () => void copy(),
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

/** Stands where other entries have an icon, so that the words line up. */
function Letter({ children }: { children: string }) {
  return (
    <span aria-hidden className="grid size-4 place-items-center text-sm font-bold">
      {children}
    </span>
  );
}

const nothingChanges = () => () => undefined;
const canShare = () => 'share' in navigator;
