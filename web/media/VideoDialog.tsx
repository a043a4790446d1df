import { useId, useState, useEffect, useRef } from 'react';
import { captionsMaxBytes } from '#contract/media.ts';
import { captionsText, notCaptions } from '#contract/media/captions.ts';
import { isTooLong } from '#contract/media/limits.ts';
import { CropFrame } from '#web/members/avatar/CropFrame.tsx';
import { FrameSlider } from '#web/members/avatar/FrameSlider.tsx';
import { cropImage, frame } from '#web/members/avatar/crop-image.ts';
import { cropArea } from '#web/members/avatar/crop.ts';
import { usePicture } from '#web/members/avatar/usePicture.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FieldError, FieldHint, FieldLabel } from '#web/ui/FieldFrame.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { scaledJpeg } from './scaled-jpeg.ts';
import type { ChosenMedia } from './useMediaUpload.ts';

/** Pixels of the longest side. */
const posterSide = 1280;

interface VideoDialogProps {
  file: File;
  /** Crops the video to 4:3. */
  crop: boolean;
  /** Seconds of the longest video that is accepted. */
  maxSeconds?: number | undefined;
  onChoose(media: ChosenMedia): void;
  onClose(): void;
}

/** Chooses the still picture, the 4:3 part and the captions of a video before it is uploaded. */
export default function VideoDialog({ file, crop: crops, maxSeconds, onChoose, onClose }: VideoDialogProps) {
  const [isUnreadable, setUnreadable] = useState(false);
  const { picture, crop, setCrop, duration, showFrame, isFrameRefused } = usePicture(file, () =>
    setUnreadable(true),
  );
  const [captions, setCaptions] = useState<File>();
  const [captionsError, setCaptionsError] = useState('');
  const captionsId = useId();

  const isReading = !picture && !isUnreadable;
  const tooLong = maxSeconds !== undefined && isTooLong(duration, maxSeconds);

  const attach = async () => {
    // Before the wait below, because another frame may be shown after it.
    const area = crops && picture ? cropArea(picture, frame, crop) : undefined;
    const poster = picture
      ? await (crops ? cropImage(picture, crop) : scaledJpeg(picture, posterSide))
      : null;
    onChoose({
      file,
      crop: area,
      poster: poster ?? undefined,
      captions,
    });
    onClose();
  };

  return (
    <Dialog
      onClose={onClose}
      title="Your video"
      cancel
      actions={
        <Button onClick={() => void attach()} disabled={isReading || tooLong || captionsError !== ''}>
          Attach
        </Button>
      }
    >
      {isReading && <Spinner label="Reading the video…" />}
      {tooLong && (
        <Notice tone="danger" role="alert">
          This video is {Math.ceil(duration)} seconds long. Choose one of at most {maxSeconds} seconds.
        </Notice>
      )}
      {isUnreadable && (
        <Notice tone="warning">
          This browser cannot show the video. You can still attach it: the server checks whether it can be
          used.
        </Notice>
      )}
      {duration > 0 && <FrameSlider duration={duration} onChange={showFrame} isRefused={isFrameRefused} />}
      {picture && crops && <CropFrame picture={picture} crop={crop} onChange={setCrop} />}
      {picture && !crops && <FramePicture picture={picture} />}
      <div className="space-y-1">
        <FieldLabel id={captionsId} label="Captions" optional />
        <FieldHint id={captionsId}>A WebVTT file (.vtt), for people who cannot hear the sound.</FieldHint>
        {captionsError && <FieldError id={captionsId}>{captionsError}</FieldError>}
        <input
          id={captionsId}
          type="file"
          accept=".vtt,text/vtt"
          aria-describedby={captionsError ? `${captionsId}-error` : `${captionsId}-hint`}
          aria-invalid={captionsError !== '' || undefined}
          className="block w-full text-sm file:mr-3 file:min-h-11 file:rounded-md file:border file:border-edge file:bg-surface file:px-3 file:font-semibold file:text-accent-ink"
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            setCaptions(chosen);
            void captionsProblem(chosen).then(setCaptionsError);
          }}
        />
      </div>
    </Dialog>
  );
}

/** Checked before the upload of the video, which may take minutes. @returns '' if the file can be used. */
async function captionsProblem(file: File | undefined): Promise<string> {
  if (!file) return '';
  if (file.size > captionsMaxBytes) return 'Choose a captions file of at most 256 kB.';
  return captionsText(await file.arrayBuffer()) === undefined ? notCaptions : '';
}

/** The frame of a video that becomes its still picture. */
function FramePicture({ picture }: { picture: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current!.getContext('2d')!.drawImage(picture, 0, 0);
  }, [picture]);
  return (
    <canvas
      ref={canvas}
      width={picture.width}
      height={picture.height}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn, not loaded
      role="img"
      aria-label="The picture that is shown before the video plays"
      className="mx-auto max-h-[40dvh] max-w-full rounded-md bg-sunken"
    />
  );
}
