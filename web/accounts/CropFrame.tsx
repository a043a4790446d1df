import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { IconButton } from '#web/ui/IconButton.tsx';
import { draw, frame } from './cut-picture.ts';
import { moved, zoomed, type Crop } from './crop.ts';

const step = 32;

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

/** The part of a picture that will be shown, to be dragged, or moved and zoomed by buttons or keys. */
export function CropFrame({ picture, crop, onChange }: CropFrameProps) {
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
