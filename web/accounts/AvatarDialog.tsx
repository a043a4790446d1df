import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { updateAvatar } from '#contract/avatar.ts';
import { useSend } from '#web/api.ts';
import { showToast } from '#web/shell/messages.ts';
import { useSetViewer } from '#web/shell/viewer.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { centred, cutOf, moved, zoomed, type Crop } from './crop.ts';

/** 4:3, drawn at twice the size it is shown. */
const frame = { width: 640, height: 480 };
/** The largest picture that is sent; the server makes smaller ones. */
const sent = { width: 1600, height: 1200 };
const step = 32;

/** Cuts a picture to 4:3 by dragging, by buttons or by keys, and sends it. */
export default function AvatarDialog({ file, onClose }: { file: File; onClose(): void }) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, zoom: 1 });
  const setViewer = useSetViewer();
  const send = useSend(updateAvatar, {
    onSuccess: ({ user, message }) => {
      setViewer(user);
      showToast(message);
      onClose();
    },
  });

  useEffect(() => {
    let gone = false;
    const read = async () => {
      const found = await createImageBitmap(file).catch(() => null);
      if (gone) return;
      if (found) {
        setPicture(found);
        setCrop(centred(found));
      } else {
        showToast('This picture cannot be read. Choose another one.', 'danger');
        onClose();
      }
    };
    void read();
    return () => {
      gone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per file, whatever the parent hands in to close
  }, [file]);

  const save = async () => {
    const blob = await cutOut(picture!, crop);
    if (!blob) return showToast('This picture cannot be read. Choose another one.', 'danger');
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
      {picture && <CropFrame picture={picture} crop={crop} onChange={setCrop} />}
    </Dialog>
  );
}

interface CropFrameProps {
  picture: ImageBitmap;
  crop: Crop;
  onChange(crop: Crop): void;
}

const moves = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
} as const;

function CropFrame({ picture, crop, onChange }: CropFrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useRef<{ x: number; y: number } | null>(null);
  const move = (dx: number, dy: number) => onChange(moved(picture, frame, crop, dx, dy));
  const nudge = (key: keyof typeof moves) => move(moves[key][0], moves[key][1]);
  const zoom = (factor: number) => onChange(zoomed(picture, frame, crop, factor));

  useEffect(() => {
    draw(canvas.current!, picture, crop);
  }, [picture, crop]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key in moves) nudge(event.key as keyof typeof moves);
    else if (event.key === '+' || event.key === '=') zoom(1.2);
    else if (event.key === '-') zoom(1 / 1.2);
    else return;
    event.preventDefault();
  };
  const onPointerMove = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    if (!drag.current) return;
    const scale = frame.width / currentTarget.clientWidth;
    move((clientX - drag.current.x) * scale, (clientY - drag.current.y) * scale);
    drag.current = { x: clientX, y: clientY };
  };
  const drop = () => {
    drag.current = null;
  };

  return (
    <div className="space-y-3">
      <p className="text-sm text-ink-2">Drag the picture, or use the buttons or the arrow keys.</p>
      <canvas
        ref={canvas}
        {...frame}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn, not loaded
        role="img"
        aria-label="The part of the picture that will be shown"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved by the arrow keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={drop}
        onPointerCancel={drop}
        onWheel={({ deltaY }) => zoom(deltaY < 0 ? 1.1 : 1 / 1.1)}
        className="aspect-4/3 w-full cursor-move touch-none rounded-md bg-sunken"
      />
      <fieldset aria-label="Move and zoom" className="flex flex-wrap justify-center gap-1">
        <IconButton
          label="Move left"
          icon={<ArrowLeft aria-hidden className="size-5" />}
          onClick={() => nudge('ArrowLeft')}
        />
        <IconButton
          label="Move right"
          icon={<ArrowRight aria-hidden className="size-5" />}
          onClick={() => nudge('ArrowRight')}
        />
        <IconButton
          label="Move up"
          icon={<ArrowUp aria-hidden className="size-5" />}
          onClick={() => nudge('ArrowUp')}
        />
        <IconButton
          label="Move down"
          icon={<ArrowDown aria-hidden className="size-5" />}
          onClick={() => nudge('ArrowDown')}
        />
        <IconButton
          label="Zoom out"
          icon={<ZoomOut aria-hidden className="size-5" />}
          onClick={() => zoom(1 / 1.2)}
        />
        <IconButton
          label="Zoom in"
          icon={<ZoomIn aria-hidden className="size-5" />}
          onClick={() => zoom(1.2)}
        />
      </fieldset>
    </div>
  );
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, width, height } = cutOf(picture, frame, crop);
  const brush = canvas.getContext('2d')!;
  // A picture may be transparent; what is sent is not.
  brush.fillStyle = 'white';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
}

/** What the frame shows, at no more than its own resolution, as a JPEG. */
function cutOut(picture: ImageBitmap, crop: Crop): Promise<Blob | null> {
  const { width } = cutOf(picture, frame, crop);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(4, Math.min(sent.width, Math.round(width)));
  canvas.height = Math.round((canvas.width * frame.height) / frame.width);
  draw(canvas, picture, crop);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.92);
  });
}
