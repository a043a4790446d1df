import { cutOf, type Crop } from './crop.ts';

/** 4:3, drawn at twice the size it is shown. */
export const frame = { width: 640, height: 480 };
/** The largest picture that is sent; the server makes smaller ones. */
const sent = { width: 1600, height: 1200 };

export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, width, height } = cutOf(picture, frame, crop);
  const brush = canvas.getContext('2d')!;
  // A picture may be transparent; what is sent is not.
  brush.fillStyle = 'white';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
}

/** What the frame shows, at no more than its own resolution, as a JPEG. */
export function cutOut(picture: ImageBitmap, crop: Crop): Promise<Blob | null> {
  const { width } = cutOf(picture, frame, crop);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(4, Math.min(sent.width, Math.round(width)));
  canvas.height = Math.round((canvas.width * frame.height) / frame.width);
  draw(canvas, picture, crop);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.92);
  });
}
