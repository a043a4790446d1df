import { MediaFailed } from '#web/media/MediaFailed.tsx';
import { useSignedLink } from '#web/media/useSignedLink.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

interface ImageDialogProps {
  /** A signed link to the largest size. */
  src: string;
  label: string;
  width: number | undefined;
  height: number | undefined;
  renew: () => Promise<string | null>;
  onClose: () => void;
}

/** The image of a share as large as the window allows. A very tall one scrolls, and a wide one on a phone. */
export default function ImageDialog({ src, label, width, height, renew, onClose }: ImageDialogProps) {
  const { link, onError, retry } = useSignedLink(src, renew);
  return (
    <Dialog onClose={onClose} title={label} closeOnBackdrop>
      {link ? (
        <div className="scroll-hint overflow-x-auto">
          <img
            data-wide
            src={link}
            alt={label}
            width={width}
            height={height}
            onError={() => void onError()}
            className="mx-auto h-auto max-w-[220%] bg-sunken mid:max-w-full"
          />
        </div>
      ) : (
        <MediaFailed text="This image cannot be shown." onRetry={retry} />
      )}
    </Dialog>
  );
}
