import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { centered, type Crop } from './crop.ts';
import { openVideo, type Video } from './video-frames.ts';

/** An image file, or one frame of a video, and the part of it that is chosen. */
export function usePicture(file: File, onUnreadable: () => void) {
  const [video, setVideo] = useState<Video>();
  const [picture, setPicture] = useState<ImageBitmap>();
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, zoom: 1 });
  const refuse = useEffectEvent(onUnreadable);

  useEffect(() => {
    let isClosed = false;
    let opened: Video | undefined;
    const read = async () => {
      try {
        opened = file.type.startsWith('video/') ? await openVideo(file) : undefined;
        const first = await (opened ? opened.grabFrame(0) : createImageBitmap(file));
        if (isClosed) return first.close();
        setVideo(opened);
        setPicture(first);
        setCrop(centered(first));
      } catch {
        if (!isClosed) refuse();
      } finally {
        if (isClosed) opened?.close();
      }
    };
    void read();
    return () => {
      isClosed = true;
      opened?.close();
    };
  }, [file]);

  // A frame takes megabytes until it is closed.
  useEffect(() => () => picture?.close(), [picture]);

  const latest = useRef(0);
  const [isFrameRefused, setFrameRefused] = useState(false);
  /** Makes another frame of the video the picture, unless the browser cannot read it. */
  const showFrame = async (second: number) => {
    const request = ++latest.current;
    const found = await video?.grabFrame(second).catch(() => undefined);
    // Skip frames that the slider has left already.
    if (request !== latest.current) return found?.close();
    setFrameRefused(!found);
    if (found) setPicture(found);
  };

  return { picture, crop, setCrop, duration: video?.duration ?? 0, showFrame, isFrameRefused };
}
