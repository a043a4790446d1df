import { Copy, Mail, Share2 } from 'lucide-react';
import { copy } from '#web/shell/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { buttonClass } from '#web/ui/buttonClass.ts';
import {
  addressOf,
  canShare,
  shareAddresses,
  shareWithDevice,
  type ShareableItem,
} from './share-addresses.ts';

/** For members without a network: a link to the item for anyone. */
export function SendToAnyone({ item }: { item: ShareableItem }) {
  const url = addressOf(item);
  return (
    <div>
      <p className="mb-2 font-semibold">Or send it to anyone:</p>
      <div className="flex flex-wrap gap-2 [&>*]:grow">
        <Button
          icon={<Copy aria-hidden className="size-4" />}
          onClick={() => void copy(url, 'The link has been copied.')}
        >
          Copy link
        </Button>
        <a href={shareAddresses(item.title, url).email} className={buttonClass('secondary', 'md')}>
          <Mail aria-hidden className="size-4" /> Email
        </a>
        {canShare() && (
          <Button
            variant="secondary"
            icon={<Share2 aria-hidden className="size-4" />}
            onClick={() => void shareWithDevice(item)}
          >
            More ways to share
          </Button>
        )}
      </div>
    </div>
  );
}
