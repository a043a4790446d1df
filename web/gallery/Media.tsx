import { MediaInput } from '#web/media/MediaInput.tsx';
import { useMediaUpload } from '#web/media/useMediaUpload.ts';
import { VideoPlayer } from '#web/media/VideoPlayer.tsx';
import { LinkCard } from '#web/shares/link-preview/LinkCard.tsx';
import { Columns, Specimen } from './Specimen.tsx';

/** Needs a signed-in member who may share media. */
export function Media() {
  const share = useMediaUpload('share', { autoStart: true });
  const ad = useMediaUpload('ad');
  const video = share.media?.kind === 'video' ? share.media : ad.media;
  return (
    <Specimen title="Media">
      <Columns>
        <MediaInput upload={share} kind="any" label="Add image or video" />
        <MediaInput upload={ad} kind="video" label="Choose a video" crop maxSeconds={60} />
        {video?.url && (
          <VideoPlayer
            src={video.url}
            poster={video.poster_url}
            captions={video.captions_url}
            width={video.width}
            height={video.height}
            label="The uploaded video"
          />
        )}
        <LinkCard url="https://www.congress.gov/" />
      </Columns>
    </Specimen>
  );
}
