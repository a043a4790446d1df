import type { ParentShare, Share } from '#contract/shares.ts';
import { LinkCard } from './link-preview/LinkCard.tsx';
import { SharedItem } from './SharedItem.tsx';
import { ShareMedia } from './ShareMedia.tsx';

/** What a share has below its text: a linked item, a link, an image or a video. */
export function ShareContent({ share, shareId }: { share: Share | ParentShare; shareId: number }) {
  return (
    <>
      <SharedItem share={share} />
      {share.url && (
        <div className="mt-2 max-w-measure">
          <LinkCard url={share.url} />
        </div>
      )}
      <ShareMedia share={share} shareId={shareId} />
    </>
  );
}
