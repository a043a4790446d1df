import { updateAvatar } from '#contract/members/avatar.ts';
import { showToast } from '#web/shell/messages.ts';
import { useAction } from '#web/shell/useAction.ts';
import { useSetViewer } from '#web/shell/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { CropFrame } from './CropFrame.tsx';
import { cropImage } from './crop-image.ts';
import { FrameSlider } from './FrameSlider.tsx';
import { usePicture } from './usePicture.ts';

/** Crops a picture, or one frame of a video, to 4:3 by dragging, buttons or keys, and uploads it. */
export default function AvatarDialog({ file, onClose }: { file: File; onClose(): void }) {
  const isVideo = file.type.startsWith('video/');
  const setViewer = useSetViewer();
  const { send, busy } = useAction(updateAvatar, {
    onSuccess: ({ user }) => {
      setViewer(user);
      onClose();
    },
  });
  const refuse = () =>
    showToast(`This ${isVideo ? 'video' : 'picture'} cannot be read. Choose another one.`, 'danger');

  const { picture, crop, setCrop, duration, showFrame, isFrameRefused } = usePicture(file, () => {
    refuse();
    onClose();
  });

  const save = async () => {
    const blob = await cropImage(picture!, crop);
    if (!blob) return refuse();
    send({ body: { user: { avatar: blob } } });
  };

  return (
    <Dialog
      onClose={onClose}
      title="Your picture"
      cancel
      busy={busy}
      actions={
        <Button onClick={() => void save()} disabled={!picture} busy={busy} busyLabel="Uploading">
          Save
        </Button>
      }
    >
      {duration > 0 && <FrameSlider duration={duration} onChange={showFrame} isRefused={isFrameRefused} />}
      {picture && <CropFrame picture={picture} crop={crop} round onChange={setCrop} />}
    </Dialog>
  );
}
