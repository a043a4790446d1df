import { Copy, Mail, Share2, Users } from 'lucide-react';
import { confirm, copy } from '#web/shell/messages.ts';
import { useAccountGate } from '#web/shell/useAccountGate.ts';
import { useLazyDialog } from '#web/shell/useLazyDialog.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { Menu } from '#web/shell/links/Menu.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';

/** An item that can be shared. */
export interface ShareableItem {
  type: 'bills' | 'initiatives' | 'representatives';
  /** The id in its address: 'hr1-119'. */
  id: string;
  title: string;
}

interface ShareMenuProps {
  item: ShareableItem;
  label?: string;
  /** Offers the network and the code for other sites as well. */
  network?: boolean;
}

/** Sharing with the network, by email, on social sites, as a link or through the device; for members only. */
export function ShareMenu({ item, label = 'Share', network = false }: ShareMenuProps) {
  const { title } = item;
  const viewer = useViewer();
  const passGate = useAccountGate();
  const dialog = useLazyDialog(() => import('#web/shares/dialogs/ShareItemDialog.tsx'));
  const embed = useLazyDialog(() => import('./EmbedDialog.tsx'));
  const deviceShares = useHydrated() && canShare();
  if (!viewer) return null;
  const url = () => new URL(`/${item.type}/${item.id}`, window.location.origin).href;
  const post = (site: 'facebook' | 'x') => () => {
    if (!openPost(shareAddresses(title, url())[site]))
      void confirm({ title: 'Something went wrong', confirm: 'OK', cancel: null });
  };
  // Rejects when the person closes the device's dialog.
  const withDevice = () => navigator.share({ title, url: url() }).catch(() => undefined);
  const withNetwork = {
    label: 'Share with your network',
    icon: <Users aria-hidden className="size-4" />,
    onSelect: () => void passGate().then((passed) => passed && dialog.open()),
  };
  return (
    <>
      <Menu
        label={label}
        trigger={<Share2 className="size-5" />}
        items={[
          ...(network ? [withNetwork] : []),
          {
            label: 'Email',
            icon: <Mail aria-hidden className="size-4" />,
            onSelect: () => window.location.assign(shareAddresses(title, url()).email),
          },
          { label: 'Facebook', icon: <Letter>f</Letter>, onSelect: post('facebook') },
          { label: 'X', icon: <Letter>X</Letter>, onSelect: post('x') },
          {
            label: 'Copy link',
            icon: <Copy aria-hidden className="size-4" />,
            separated: true,
            onSelect: () => void copy(url(), 'The link has been copied.'),
          },
          // Other sites cannot show state bills: visitors do not see them.
          ...(network && !item.id.startsWith('ca-')
            ? [{ label: 'Put on your website', icon: <Letter>{'<>'}</Letter>, onSelect: embed.open }]
            : []),
          ...(deviceShares
            ? [
                {
                  label: 'More ways to share',
                  icon: <Share2 aria-hidden className="size-4" />,
                  onSelect: () => void withDevice(),
                },
              ]
            : []),
        ]}
      />
      {dialog.Dialog && <dialog.Dialog item={item} onClose={dialog.close} />}
      {embed.Dialog && <embed.Dialog item={item} onClose={embed.close} />}
    </>
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

const canShare = () => 'share' in navigator;

/** Addresses that open a new email or post with a link to an item. */
function shareAddresses(title: string, url: string) {
  const [text, address] = [encodeURIComponent(title), encodeURIComponent(url)];
  return {
    email: `mailto:?subject=${text}&body=${encodeURIComponent(`${title}\n${url}`)}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${address}`,
    x: `https://x.com/intent/post?text=${text}&url=${address}`,
  };
}

/** Opens a site in a new window without access to this one. False if the browser blocked it. */
function openPost(address: string): boolean {
  const opened = window.open(address, '_blank', 'width=600,height=600');
  if (!opened) return false;
  opened.opener = null;
  return true;
}
