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
