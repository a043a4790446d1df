import { Flag, SkipForward } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ChosenMedia } from '#web/media/useMediaUpload.ts';
import { AdStage, StageButton } from './playback/AdStage.tsx';
import { usePlayer } from './playback/usePlayer.ts';

interface AdPreviewProps {
  title: string;
  organization: string;
  chosen: ChosenMedia | null;
}

const doNothing = () => undefined;

/** The overlay as viewers will see it, small. Skip and Report do nothing here. */
export function AdPreview({ title, organization, chosen }: AdPreviewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const player = usePlayer(video);
  const url = useFileUrl(chosen?.file);
  const poster = useFileUrl(chosen?.poster);
  const captionsUrl = useFileUrl(chosen?.captions);
  return (
    <section aria-labelledby="ad-preview" className="max-w-160">
      <h2 id="ad-preview" className="mb-2 text-lg">
        Preview
      </h2>
      <div className="h-120 overflow-hidden rounded-lg border border-rule-strong">
        <AdStage
          organization={organization || 'your sponsor'}
          title={title || 'Your campaign'}
          url={url}
          poster={poster ?? null}
          captionsUrl={captionsUrl ?? null}
          video={video}
          player={player}
          preload="metadata"
          actions={
            <>
              <StageButton disabled label="Report ad" icon={<Flag aria-hidden />} onClick={doNothing} />
              <StageButton disabled label="Skip ad" icon={<SkipForward aria-hidden />} onClick={doNothing} />
            </>
          }
          on={{ onLoadedMetadata: ({ currentTarget }) => showCrop(currentTarget, chosen?.crop) }}
        >
          {!url && (
            <p className="absolute inset-0 grid place-items-center px-6 text-center text-[#bcc1c6]">
              Your video appears here.
            </p>
          )}
        </AdStage>
      </div>
    </section>
  );
}

/** An address of a file in this page. */
function useFileUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- the address must be revoked with the effect
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [file]);
  return url;
}

/** Shows the part that viewers will see, where the browser can; otherwise the whole picture. */
function showCrop(video: HTMLVideoElement, crop: ChosenMedia['crop']): void {
  if (!crop) return;
  const right = video.videoWidth - crop.left - crop.width;
  const bottom = video.videoHeight - crop.top - crop.height;
  video.style.setProperty('object-view-box', `inset(${crop.top}px ${right}px ${bottom}px ${crop.left}px)`);
}
