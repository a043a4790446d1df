import type { Share } from '#contract/shares.ts';
import { ShareDialog } from './ShareDialog.tsx';

interface ReshareDialogProps {
  share: Share;
  onClose: () => void;
}

/** Shares a share of another member again. For a reshare, the server takes the original. */
export default function ReshareDialog({ share, onClose }: ReshareDialogProps) {
  const original = share.parent_share ?? share;
  return (
    <ShareDialog
      title="Reshare"
      action="Reshare"
      // The viewer may not see the original on its own.
      share={{ parent_share_id: share.id }}
      onClose={onClose}
    >
      <blockquote className="border-l-2 border-rule-strong pl-3 text-sm text-ink-2">
        <p className="font-semibold text-ink">
          <bdi>{original.share_user_name}</bdi>
        </p>
        <p dir="auto" className="line-clamp-3 wrap-anywhere whitespace-pre-line">
          {original.share_text || original.title_or_name || original.url}
        </p>
      </blockquote>
    </ShareDialog>
  );
}
