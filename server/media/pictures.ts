import { open } from 'node:fs/promises';
import pLimit from 'p-limit';
import { AppError, invalidValue } from '#server/http/errors.ts';

/** The largest photos that phones take; checked before decoding. */
const maxPixels = 50_000_000;
const timeoutSeconds = 10;
/** Decoding takes memory, so few at a time. */
const limit = pLimit(2);

/** First bytes of the accepted formats, as Latin-1. */
// oxlint-disable-next-line no-control-regex -- they are bytes
const signatures = [/^\xff\xd8\xff/, /^\x89PNG\r\n\x1a\n/, /^RIFF[\s\S]{4}WEBP/, /^GIF8[79]a/];

export interface PictureSize {
  width: number;
  height: number;
}

export interface EncodedPicture extends PictureSize {
  webp: Buffer;
  jpeg: () => Promise<Buffer>;
}

interface Options {
  /** The largest size first; all of one shape. */
  sizes: [PictureSize, ...PictureSize[]];
  /** cover: crops to exactly the sizes. inside: keeps the shape of the picture and never enlarges it. */
  fit: 'cover' | 'inside';
  /** Field of the request that errors name. */
  field: string;
}

/**
 * Fits the first frame of a picture to some sizes, upright and without metadata such as place and camera.
 * @param source bytes or the path of a file.
 * @throws AppError unsupported_media_type for other formats, invalid_values for an unreadable or too large
 * one.
 */
export async function makePictures(
  source: Uint8Array | string,
  { sizes, fit, field }: Options,
): Promise<EncodedPicture[]> {
  if (!(await isPicture(source)))
    throw new AppError('unsupported_media_type', {
      text: 'Choose a picture: a JPEG, PNG, WebP or GIF file.',
    });
  return limit(async () => {
    // Loaded with the first picture: 25 MB that most processes never need.
    const { sharp } = await import('./sharp.ts');
    const { data, info } = await sharp(source, { limitInputPixels: maxPixels, failOn: 'truncated', pages: 1 })
      .autoOrient()
      .resize({ ...sizes[0], fit, withoutEnlargement: fit === 'inside' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .timeout({ seconds: timeoutSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch((error: Error) => refuse(error, field));
    const { width, height, channels } = info;
    return Promise.all(
      sizes.map(async (size) => {
        const resized = () =>
          sharp(data, { raw: { width, height, channels } }).resize({
            ...size,
            fit,
            withoutEnlargement: fit === 'inside',
          });
        const webp = await resized().webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
        return {
          width: webp.info.width,
          height: webp.info.height,
          webp: webp.data,
          jpeg: () => resized().jpeg({ quality: 84, mozjpeg: true }).toBuffer(),
        };
      }),
    );
  });
}

/** Whether the first bytes are those of an accepted picture format. */
export async function isPicture(source: Uint8Array | string): Promise<boolean> {
  const start = (await signatureOf(source)).toString('latin1');
  return signatures.some((signature) => signature.test(start));
}

/** Whether it is a HEIC or AVIF picture, whose file starts like that of a video. */
export async function isHeif(path: string): Promise<boolean> {
  const start = (await signatureOf(path)).toString('latin1');
  return /^[\s\S]{4}ftyp(hei[cfmsx]|hev[cmsx]|mif1|msf1|avi[fs])/.test(start);
}

async function signatureOf(source: Uint8Array | string): Promise<Buffer> {
  if (typeof source !== 'string') return Buffer.from(source.subarray(0, 16));
  const file = await open(source);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function refuse(error: Error, field: string): never {
  const text = /pixel limit/i.test(error.message)
    ? 'This picture is too large. Choose one of at most 50 megapixels.'
    : 'This picture cannot be read. Choose another one.';
  throw invalidValue(field, text);
}
