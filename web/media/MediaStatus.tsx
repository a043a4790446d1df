import { CircleAlert, CircleCheck, Paperclip, X } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { SpinnerMark } from '#web/ui/Spinner.tsx';
import type { MediaUpload } from './useMediaUpload.ts';

/** The chosen file with its progress, and buttons to cancel, remove and, unless it was refused, try again. */
export function MediaStatus({
  upload,
  disabled = false,
  onRemove,
}: {
  upload: MediaUpload;
  disabled?: boolean;
  onRemove: () => void;
}) {
  const { stage, name, progress, failure, refused } = upload;
  if (stage === 'empty') return null;
  const isBusy = stage === 'compressing' || stage === 'uploading';
  const text = textOf(upload);
  return (
    <div className="rounded-md border border-rule bg-sunken px-3 py-2 text-sm">
      <div className="flex items-center gap-2">
        <Mark stage={stage} />
        <span className="min-w-0 grow truncate font-medium">{name}</span>
        <IconButton
          label={isBusy ? 'Cancel the upload' : 'Remove the file'}
          icon={<X aria-hidden className="size-4" />}
          onClick={onRemove}
          disabled={disabled}
          className="-mr-2"
        />
      </div>
      {isBusy && (
        <progress
          aria-label={text}
          max={1}
          value={progress}
          className="my-1 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-rule [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-rule [&::-webkit-progress-value]:bg-accent"
        />
      )}
      <div className={stage === 'failed' ? 'text-danger' : 'text-ink-2'}>
        <output>{stage === 'failed' ? (failure ?? 'The upload failed.') : text}</output>
        {/* Outside, so that screen readers do not announce each percent. The progress bar has it. */}
        {isBusy && <span aria-hidden>{` ${Math.round(progress * 100)}%`}</span>}
      </div>
      {stage === 'failed' && !refused && (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3.5"
          onClick={() => void upload.start()}
          disabled={disabled}
        >
          Try again
        </Button>
      )}
    </div>
  );
}

function Mark({ stage }: Pick<MediaUpload, 'stage'>) {
  if (stage === 'failed') return <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />;
  if (stage === 'ready') return <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />;
  if (stage === 'attached') return <Paperclip aria-hidden className="size-4 shrink-0" />;
  return <SpinnerMark className="size-4 shrink-0" />;
}

function textOf({ stage, waiting, chosen }: MediaUpload): string {
  if (waiting) return 'The connection is lost. The upload goes on when it is back.';
  if (stage === 'compressing') return 'Preparing the video';
  if (stage === 'uploading') return 'Uploading';
  if (stage === 'processing') return 'Uploaded. It is being processed.';
  const still = chosen?.file.type === 'image/gif' ? ' as a still picture' : '';
  return (stage === 'ready' ? 'Uploaded' : 'Attached') + still;
}
