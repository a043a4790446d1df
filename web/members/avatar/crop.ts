/** Which part of a picture the crop frame shows. */
export interface Crop {
  /** The center of the frame, in pixels of the picture. */
  x: number;
  y: number;
  /** 1 = the picture just covers the frame. */
  zoom: number;
}

interface Size {
  width: number;
  height: number;
}

export const zoomMax = 4;

export function centered(picture: Size): Crop {
  return { x: picture.width / 2, y: picture.height / 2, zoom: 1 };
}

/** Pixels of the frame for one of the picture. */
function scaleOf(picture: Size, frame: Size, zoom: number): number {
  return Math.max(frame.width / picture.width, frame.height / picture.height) * zoom;
}

/** The part of the picture that the frame shows, in pixels of the picture. */
export function cropArea(picture: Size, frame: Size, { x, y, zoom }: Crop) {
  const scale = scaleOf(picture, frame, zoom);
  const [width, height] = [frame.width / scale, frame.height / scale];
  return { left: x - width / 2, top: y - height / 2, width, height };
}

/** Moves by pixels of the frame, as a finger does: the picture follows. It always covers the frame. */
export function moved(picture: Size, frame: Size, crop: Crop, dx: number, dy: number): Crop {
  const scale = scaleOf(picture, frame, crop.zoom);
  return clamp(picture, frame, { ...crop, x: crop.x - dx / scale, y: crop.y - dy / scale });
}

export function zoomed(picture: Size, frame: Size, crop: Crop, factor: number): Crop {
  return clamp(picture, frame, { ...crop, zoom: Math.min(zoomMax, Math.max(1, crop.zoom * factor)) });
}

function clamp(picture: Size, frame: Size, crop: Crop): Crop {
  const { width, height } = cropArea(picture, frame, crop);
  return { ...crop, x: between(crop.x, width, picture.width), y: between(crop.y, height, picture.height) };
}

/** The center nearest to `value` at which a frame of the length `room` stays within `whole`. */
function between(value: number, room: number, whole: number): number {
  return Math.min(whole - room / 2, Math.max(room / 2, value));
}
