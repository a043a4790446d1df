import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ZoomIn, ZoomOut, type LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { draw, frame } from './crop-image.ts';
import { moved, zoomed, type Crop } from './crop.ts';

const step = 32;

interface CropFrameProps {
  picture: ImageBitmap;
  crop: Crop;
  /** The picture will be shown in a circle. */
  round?: boolean;
  onChange(crop: Crop): void;
}

const moves = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
} as const;

type Act = (nudge: (key: keyof typeof moves) => void, zoom: (factor: number) => void) => void;

const buttons: [label: string, icon: LucideIcon, act: Act][] = [
  ['Move left', ArrowLeft, (nudge) => nudge('ArrowLeft')],
  ['Move right', ArrowRight, (nudge) => nudge('ArrowRight')],
  ['Move up', ArrowUp, (nudge) => nudge('ArrowUp')],
  ['Move down', ArrowDown, (nudge) => nudge('ArrowDown')],
  ['Zoom out', ZoomOut, (_, zoom) => zoom(1 / 1.2)],
  ['Zoom in', ZoomIn, (_, zoom) => zoom(1.2)],
];

/** Shows the chosen part of a picture. Dragging, buttons and keys move and zoom it. */
export function CropFrame({ picture, crop, round = false, onChange }: CropFrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useRef<{ x: number; y: number } | null>(null);
  const move = (dx: number, dy: number) => onChange(moved(picture, frame, crop, dx, dy));
  const nudge = (key: keyof typeof moves) => move(moves[key][0], moves[key][1]);
  const zoom = (factor: number) => onChange(zoomed(picture, frame, crop, factor));

  useEffect(() => {
    draw(canvas.current!, picture, crop);
  }, [picture, crop]);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1);
  });
  useEffect(() => {
    // React's own listener is passive: it cannot keep the dialog from scrolling.
    const [target, listener] = [canvas.current!, (event: WheelEvent) => onWheel(event)];
    target.addEventListener('wheel', listener, { passive: false });
    return () => target.removeEventListener('wheel', listener);
  }, []);

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
      {/* As high as a phone on its side shows, with room beside it for a finger that scrolls. */}
      <div className={cx('mx-auto max-w-[60dvh]', round && 'round-picture')}>
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
          className="aspect-4/3 w-full cursor-move touch-none rounded-md bg-sunken"
        />
      </div>
      <fieldset aria-label="Move and zoom" className="flex flex-wrap justify-center gap-1">
        {buttons.map(([label, Icon, act]) => (
          <IconButton
            key={label}
            label={label}
            icon={<Icon aria-hidden className="size-5" />}
            onClick={() => act(nudge, zoom)}
          />
        ))}
      </fieldset>
    </div>
  );
}
