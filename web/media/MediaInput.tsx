import { ImagePlus, Video } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { mediaMaxBytes } from '#contract/media.ts';
import { showToast } from '#web/shell/messages.ts';
import { useLazyDialog } from '#web/shell/useLazyDialog.ts';
import { Button } from '#web/ui/Button.tsx';
import { MediaStatus } from './MediaStatus.tsx';
import type { MediaUpload } from './useMediaUpload.ts';
import { usePasteAndDrop } from './usePasteAndDrop.ts';

interface MediaInputProps {
  upload: MediaUpload;
  /** 'any': an image or a video. */
  kind: 'any' | 'video';
  /** The text of the button. */
  label: string;
  /** Crops videos to 4:3. */
  crop?: boolean;
  /** Seconds of the longest video that is accepted. */
  maxSeconds?: number;
  /** Called before a file is taken; false refuses it, for example without permission. */
  onPick?: () => Promise<boolean>;
  disabled?: boolean;
  /** The id of its error message. */
  error?: string | undefined;
}

const types = {
  image: 'image/jpeg,image/png,image/webp,image/gif',
  video: 'video/mp4,video/webm,video/quicktime',
};

const onlyOne = 'Only one file can be attached.';

/** Picks a file and shows its upload. Its form, which is positioned, takes files by paste and drop too. */
export function MediaInput({
  upload,
  kind,
  label,
  crop = false,
  maxSeconds,
  onPick,
  disabled = false,
  error,
}: MediaInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [video, setVideo] = useState<File>();
  const dialog = useLazyDialog(() => import('./VideoDialog.tsx'));
  const Icon = kind === 'any' ? ImagePlus : Video;

  const open = async () => {
    if (!onPick || (await onPick())) input.current?.click();
  };
  const take = async (files: File[]) => {
    if (onPick && !(await onPick())) return;
    if (upload.stage !== 'empty' || files.length > 1) showToast(onlyOne, 'danger');
    else pick(files[0]);
  };
  // The focus moves to the button that takes the place of the file.
  const remove = () => {
    flushSync(upload.remove);
    button.current?.focus();
  };
  const pick = (file: File | undefined) => {
    if (!file) return;
    const refusal = refusalOf(file, kind);
    if (refusal) showToast(refusal, 'danger');
    else if (file.type.startsWith('video/')) {
      setVideo(file);
      dialog.open();
    } else upload.choose({ file });
  };
  const isDraggedOver = usePasteAndDrop(input, (files) => void take(files), disabled);

  return (
    <div className="flex flex-col gap-2">
      {upload.stage === 'empty' && (
        <Button
          ref={button}
          variant="secondary"
          size="sm"
          className="self-start"
          disabled={disabled}
          data-invalid={error ? true : undefined}
          aria-describedby={error}
          icon={<Icon aria-hidden className="size-4" />}
          onClick={() => void open()}
        >
          {label}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept={kind === 'any' ? `${types.image},${types.video}` : types.video}
        aria-label={label}
        hidden
        onChange={(event) => {
          pick(event.target.files?.[0]);
          // The same file can be picked again after a cancel.
          event.target.value = '';
        }}
      />
      <MediaStatus upload={upload} disabled={disabled} onRemove={remove} />
      {isDraggedOver && (
        <p className="absolute -inset-px z-10 grid place-items-center rounded-lg border-2 border-dashed border-accent bg-surface/95 p-4 text-center font-semibold text-accent-ink">
          {/* Stays visible on a long form. */}
          <span className="sticky inset-y-1/3">
            {upload.stage === 'empty' ? 'Drop the file here to attach it' : onlyOne}
          </span>
        </p>
      )}
      {dialog.Dialog && video && (
        <dialog.Dialog
          file={video}
          crop={crop}
          maxSeconds={maxSeconds}
          onChoose={upload.choose}
          onClose={dialog.close}
        />
      )}
    </div>
  );
}

/** What the server would refuse as well, known before anything is sent. */
function refusalOf({ type, size }: File, kind: 'any' | 'video'): string | undefined {
  const isVideo = type.startsWith('video/');
  if (!isVideo && (kind === 'video' || !type.startsWith('image/')))
    return kind === 'video'
      ? 'Choose a video: an MP4, MOV or WebM file.'
      : 'Choose an image (JPEG, PNG, WebP or GIF) or a video (MP4, MOV or WebM).';
  if (size === 0) return 'Choose a file that is not empty.';
  // Compression may still make it small enough.
  if (isVideo && size > mediaMaxBytes.share * 10)
    return 'This video is too large. Choose one of at most 2 GB.';
  return undefined;
}
