import type { ModerationCase } from '#contract/moderation.ts';
import { VideoPlayer } from '#web/media/VideoPlayer.tsx';

/** The image or video of a share. */
export function CaseMedia({ media }: { media: NonNullable<ModerationCase['media']> }) {
  const label = 'Attached to the share';
  if (media.kind === 'image')
    return (
      <img
        src={media.url}
        alt={label}
        width={media.width ?? undefined}
        height={media.height ?? undefined}
        className="mt-3 h-auto max-h-80 w-auto max-w-full rounded-md border border-rule"
      />
    );
  return (
    <VideoPlayer
      src={media.url}
      poster={media.poster_url}
      captions={media.captions_url}
      width={media.width}
      height={media.height}
      label={label}
      className="mt-3 max-h-80 max-w-full"
    />
  );
}
