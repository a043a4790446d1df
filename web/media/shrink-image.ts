import { scaledJpeg } from './scaled-jpeg.ts';

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
