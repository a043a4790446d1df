import { cropArea, type Crop } from './crop.ts';

/** 4:3, drawn at twice the size it is shown. */
export const frame = { width: 640, height: 480 };
/** The largest picture that is uploaded; the server makes smaller ones. */
const maxSize = { width: 1600, height: 1200 };

export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, width, height } = cropArea(picture, frame, crop);
  const context = canvas.getContext('2d')!;
  // The uploaded JPEG cannot be transparent.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
}

/** The cropped picture as a JPEG, not larger than the original. */
export function cropImage(picture: ImageBitmap, crop: Crop): Promise<Blob | null> {
  const { width } = cropArea(picture, frame, crop);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(4, Math.min(maxSize.width, Math.round(width)));
  canvas.height = Math.round((canvas.width * frame.height) / frame.width);
  draw(canvas, picture, crop);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.92);
  });
}
