import { useEffect, useRef, useState } from 'react';
import { updateAvatar } from '#contract/members/avatar.ts';
import { showToast } from '#web/shell/messages.ts';
import { useAction } from '#web/shell/useAction.ts';
import { useSetViewer } from '#web/shell/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { CropFrame } from './CropFrame.tsx';
import { centered, type Crop } from './crop.ts';
import { cropImage } from './crop-image.ts';
import { openVideo, type Video } from './video-frames.ts';
import { FrameSlider } from './FrameSlider.tsx';

/** Crops a picture, or one frame of a video, to 4:3 by dragging, buttons or keys, and uploads it. */
export default function AvatarDialog({ file, onClose }: { file: File; onClose(): void }) {
  const isVideo = file.type.startsWith('video/');
  const [video, setVideo] = useState<Video | null>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, zoom: 1 });
  const setViewer = useSetViewer();
  const { send, busy } = useAction(updateAvatar, {
    onSuccess: ({ user }) => {
      setViewer(user);
      onClose();
    },
  });
  const refuse = () =>
    showToast(`This ${isVideo ? 'video' : 'picture'} cannot be read. Choose another one.`, 'danger');

  useEffect(() => {
    let closed = false;
    let opened: Video | undefined;
    const read = async () => {
      try {
        opened = isVideo ? await openVideo(file) : undefined;
        const found = await (opened ? opened.grabFrame(0) : createImageBitmap(file));
        if (closed) return;
        setVideo(opened ?? null);
        setPicture(found);
        setCrop(centered(found));
      } catch {
        if (closed) return;
        refuse();
        onClose();
      } finally {
        if (closed) opened?.close();
      }
    };
    void read();
    return () => {
      closed = true;
      opened?.close();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per file
  }, [file]);

  const latest = useRef(0);
  const show = async (second: number) => {
    const request = ++latest.current;
    const frame = await video!.grabFrame(second).catch(() => null);
    // Skip frames that the slider has left already.
    if (frame && request === latest.current) setPicture(frame);
  };

  const save = async () => {
    const blob = await cropImage(picture!, crop);
    if (!blob) return refuse();
    send({ body: { user: { avatar: blob } } });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Your picture"
      cancel
      actions={
        <Button onClick={() => void save()} disabled={!picture} busy={busy} busyLabel="Uploading">
          Save
        </Button>
      }
    >
      {video && video.duration > 0 && <FrameSlider duration={video.duration} onChange={show} />}
      {picture && <CropFrame picture={picture} crop={crop} onChange={setCrop} />}
    </Dialog>
  );
}
