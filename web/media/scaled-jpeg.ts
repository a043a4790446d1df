/** A picture as a JPEG, with its longest side cut down to a number of pixels. Null if it cannot be made. */
export function scaledJpeg(picture: ImageBitmap, maxSide: number): Promise<Blob | null> {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d')!;
  // A JPEG cannot be transparent.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.88);
  });
}

/** Smaller files are sent as they are. */
const largeBytes = 1_000_000;
/** Pixels of the longest side: the largest size that the server makes. */
const maxSide = 1600;

/**
 * Makes a camera's photo small: it is sent sooner, and may be larger than what the server accepts.
 * @returns the same file if it is small already.
 * @throws if the browser cannot read the picture.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (file.size <= largeBytes) return file;
  const picture = await createImageBitmap(file);
  const jpeg = await scaledJpeg(picture, maxSide);
  picture.close();
  if (!jpeg || jpeg.size >= file.size) return file;
  return new File([jpeg], file.name, { type: jpeg.type, lastModified: file.lastModified });
}
