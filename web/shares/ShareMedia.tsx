import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { shareDetails, type ParentShare, type Share } from '#contract/shares.ts';
import { callApi } from '#web/api/caller.ts';
import { VideoPlayer } from '#web/media/VideoPlayer.tsx';
import { SharedImage } from './SharedImage.tsx';
import { showShare } from './useShareActions.ts';

interface ShareMediaProps {
  /** The share, or the original inside a reshare. */
  share: Share | ParentShare;
  /** The share whose page has new links to the file: the reshare, for an original. */
  shareId: number;
}

/** The image or video of a share. Its link is short-lived, so a new one is requested when it fails. */
export function ShareMedia({ share, shareId }: ShareMediaProps) {
  const client = useQueryClient();
  const { attachment, media } = share;
  useMediaProgress(share, shareId);
  if (!media) return null;
  if (media.status !== 'ready' || !attachment) {
    return (
      <p
        role="status"
        className="mt-2 max-w-measure rounded-md bg-sunken px-4 py-6 text-center text-sm text-ink-2"
      >
        <span className="block font-semibold wrap-anywhere">{media.attachment_name}</span>
        {media.status === 'failed'
          ? (media.failure ?? 'This file could not be used.')
          : 'This file is being processed. It will appear here.'}
      </p>
    );
  }
  const renew = async () => {
    const reply = await callApi(client, shareDetails, {
      params: { id: String(shareId) },
      query: { take: 1 },
    });
    return (reply.share.id === share.id ? reply.share : reply.share.parent_share)?.attachment ?? null;
  };
  const isVideo = media.kind === 'video';
  const shown = {
    src: attachment,
    label: `${isVideo ? 'Video' : 'Image'} shared by ${share.share_user_name}`,
    width: media.width,
    height: media.height,
    renew,
  };
  return (
    <div className="mt-2 max-w-measure">
      {isVideo ? (
        <VideoPlayer {...shown} poster={media.poster_url} captions={media.captions_url} />
      ) : (
        <SharedImage {...shown} sizes={media.sizes} />
      )}
    </div>
  );
}

const progressMs = 4_000;

/** Asks for the file from time to time while it is processed. */
function useMediaProgress({ media }: Share | ParentShare, shareId: number): void {
  const client = useQueryClient();
  const isWaiting = media?.status === 'processing' || media?.status === 'uploading';
  useEffect(() => {
    if (!isWaiting) return undefined;
    const ask = () =>
      void callApi(client, shareDetails, { params: { id: String(shareId) }, query: { take: 1 } }).then(
        ({ share }) => showShare(client, share),
        () => undefined,
      );
    const timer = setInterval(ask, progressMs);
    return () => clearInterval(timer);
  }, [client, isWaiting, shareId]);
}
