import type { SharableType } from '#contract/shares.ts';
import { SendToAnyone } from '#web/sharing/SendToAnyone.tsx';
import type { ShareableItem } from '#web/sharing/share-addresses.ts';
import { showTitle } from '#web/ui/curl-quotes.ts';
import { ShareDialog } from './ShareDialog.tsx';

interface ShareItemDialogProps {
  item: ShareableItem;
  /** Shares the viewer’s opinion; its comment is the text. */
  opinion?: { comment: string };
  onClose: () => void;
}

const types: Record<ShareableItem['type'], SharableType> = {
  bills: 'Bill',
  initiatives: 'Initiative',
  representatives: 'Representative',
};

/** Shares a bill, an initiative, a representative or an opinion on one with the network. */
export default function ShareItemDialog({ item, opinion, onClose }: ShareItemDialogProps) {
  return (
    <ShareDialog
      title={opinion ? 'Share your opinion' : 'Share with your network'}
      action="Share"
      share={{ sharable_type: types[item.type], sharable_id: item.id }}
      initialText={opinion?.comment}
      success={opinion && 'Successfully shared your opinion with members in your network.'}
      emptyNetwork={<SendToAnyone item={item} />}
      onClose={onClose}
    >
      <p className="line-clamp-3 font-title leading-snug font-semibold wrap-anywhere">
        {showTitle(item.type, item.title)}
      </p>
    </ShareDialog>
  );
}
