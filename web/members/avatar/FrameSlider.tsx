import { useId, useState } from 'react';

interface FrameSliderProps {
  /** The duration of the video in seconds. */
  duration: number;
  onChange(second: number): Promise<void>;
}

/** Chooses the frame of a video that becomes the picture. */
export function FrameSlider({ duration, onChange }: FrameSliderProps) {
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
        onChange={(event) => {
          setSecond(event.target.valueAsNumber);
          void onChange(event.target.valueAsNumber);
        }}
        className="h-11 w-full accent-accent mid:h-8"
      />
    </div>
  );
}
