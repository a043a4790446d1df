import { Copy, Mail, Share2, Users } from 'lucide-react';
import { confirm, copy } from '#web/shell/messages.ts';
import { useAccountGate } from '#web/shell/useAccountGate.ts';
import { useLazyDialog } from '#web/shell/useLazyDialog.ts';
import { useViewer } from '#web/shell/viewer.ts';
import { Menu } from '#web/shell/links/Menu.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import {
  addressOf,
  canShare,
  openPost,
  shareAddresses,
  shareWithDevice,
  type ShareableItem,
} from './share-addresses.ts';

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
  const url = () => addressOf(item);
  const post = (site: 'facebook' | 'x') => () => {
    if (!openPost(shareAddresses(title, url())[site]))
      void confirm({ title: 'Something went wrong', confirm: 'OK', cancel: null });
  };
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
                  onSelect: () => void shareWithDevice(item),
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
