import { useEffect, useRef, useState } from 'react';
import { updateAvatar } from '#contract/members/avatar.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import { showToast } from '#web/shell/messages.ts';
import { useSetViewer } from '#web/shell/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { CropFrame } from './CropFrame.tsx';
import { centred, type Crop } from './crop.ts';
import { cutOut } from './crop-image.ts';
import { openFilm, type Film } from './video-frames.ts';
import { MomentSlider } from './MomentSlider.tsx';

/** Cuts a picture, or one moment of a video, to 4:3 by dragging, by buttons or by keys, and sends it. */
export default function AvatarDialog({ file, onClose }: { file: File; onClose(): void }) {
  const isVideo = file.type.startsWith('video/');
  const [film, setFilm] = useState<Film | null>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, zoom: 1 });
  const setViewer = useSetViewer();
  const send = useApiMutation(updateAvatar, {
    onSuccess: ({ user, message }) => {
      setViewer(user);
      showToast(message);
      onClose();
    },
  });
  const refuse = () =>
    showToast(`This ${isVideo ? 'video' : 'picture'} cannot be read. Choose another one.`, 'danger');

  useEffect(() => {
    let gone = false;
    let opened: Film | undefined;
    const read = async () => {
      try {
        opened = isVideo ? await openFilm(file) : undefined;
        const found = await (opened ? opened.at(0) : createImageBitmap(file));
        if (gone) return;
        setFilm(opened ?? null);
        setPicture(found);
        setCrop(centred(found));
      } catch {
        if (gone) return;
        refuse();
        onClose();
      } finally {
        if (gone) opened?.close();
      }
    };
    void read();
    return () => {
      gone = true;
      opened?.close();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per file, whatever the parent hands in to close
  }, [file]);

  const asked = useRef(0);
  const show = async (second: number) => {
    const turn = ++asked.current;
    const found = await film!.at(second).catch(() => null);
    // Whoever drags on does not want to see where they have been.
    if (found && turn === asked.current) setPicture(found);
  };

  const save = async () => {
    const blob = await cutOut(picture!, crop);
    if (!blob) return refuse();
    send.mutate(
      { body: { user: { avatar: blob } } },
      { onError: (error) => showToast(error.message, 'danger') },
    );
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Your picture"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => void save()} disabled={!picture} busy={send.isPending} busyLabel="Uploading">
            Save
          </Button>
        </>
      }
    >
      {film && film.duration > 0 && <MomentSlider duration={film.duration} onChange={show} />}
      {picture && <CropFrame picture={picture} crop={crop} onChange={setCrop} />}
    </Dialog>
  );
}
