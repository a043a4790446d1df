import { useId, useState } from 'react';
import { FieldError } from '#web/ui/FieldFrame.tsx';

interface FrameSliderProps {
  /** The duration of the video in seconds. */
  duration: number;
  onChange(second: number): Promise<void>;
  /** The browser could not read the chosen frame. */
  isRefused: boolean;
}

/** Chooses the frame of a video that becomes the picture. */
export function FrameSlider({ duration, onChange, isRefused }: FrameSliderProps) {
  const id = useId();
  const [second, setSecond] = useState(0);
  return (
    <div className="mb-3">
      <label htmlFor={id} className="block text-sm font-semibold">
        Frame of the video
      </label>
      <input
        id={id}
        type="range"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opened before the video was read
        autoFocus
        min={0}
        max={duration}
        step={0.1}
        value={second}
        aria-valuetext={`${second.toFixed(1)} of ${duration.toFixed(1)} seconds`}
        aria-describedby={isRefused ? `${id}-error` : undefined}
        onChange={(event) => {
          setSecond(event.target.valueAsNumber);
          void onChange(event.target.valueAsNumber);
        }}
        className="h-11 w-full accent-accent mid:h-8"
      />
      <div role="alert">
        {isRefused && (
          <FieldError id={id}>
            This browser cannot read this frame. The picture has not changed. Choose another frame.
          </FieldError>
        )}
      </div>
    </div>
  );
}
