import sharp from 'sharp';
import { AppError } from '#server/http/errors.ts';

// Only these decoders are there for what members send: no SVG, no PDF, nothing that reads other files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
// Memory is for requests; pictures are made once each.
sharp.cache(false);

/** 50 megapixels, the largest that phones take; checked before a pixel is decoded. */
const pixelLimit = 50_000_000;
const secondsLimit = 10;

/** First bytes of the formats that are taken, as Latin-1. */
// oxlint-disable-next-line no-control-regex -- they are bytes
const signatures = [/^\xff\xd8\xff/, /^\x89PNG\r\n\x1a\n/, /^RIFF[\s\S]{4}WEBP/, /^GIF8[79]a/];

export interface PictureSize {
  width: number;
  height: number;
}

export interface MadePicture {
  webp: Buffer;
  jpeg: Buffer;
}

/**
 * A picture cut to some sizes of one shape, the largest first: upright, of its first frame, without anything that came
 * along (place, camera, comments).
 * @throws AppError unsupported_media_type for what is no picture, invalid_values for one that cannot be read or is too large.
 */
export async function makePictures(
  bytes: Uint8Array,
  [largest, ...others]: [PictureSize, ...PictureSize[]],
): Promise<MadePicture[]> {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (!signatures.some((signature) => signature.test(start))) {
    throw new AppError('unsupported_media_type', {
      text: 'Choose a picture: a JPEG, PNG, WebP or GIF file.',
    });
  }
  return takeTurn(async () => {
    const { data, info } = await sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'truncated', pages: 1 })
      .autoOrient()
      .resize({ ...largest, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .timeout({ seconds: secondsLimit })
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(refuse);
    const { width, height, channels } = info;
    const made = [largest, ...others].map(async (size) => {
      const cut = () => sharp(data, { raw: { width, height, channels } }).resize(size);
      return {
        webp: await cut().webp({ quality: 82 }).toBuffer(),
        jpeg: await cut().jpeg({ quality: 84, mozjpeg: true }).toBuffer(),
      };
    });
    return Promise.all(made);
  });
}

function refuse(error: Error): never {
  const text = /pixel limit/i.test(error.message)
    ? 'This picture is too large. Choose one of at most 50 megapixels.'
    : 'This picture cannot be read. Choose another one.';
  throw new AppError('invalid_values', { fields: { avatar: text } });
}

/** Large pictures take memory: two are worked on at a time, the others wait. */
const atOnce = 2;
let working = 0;
const waiting: (() => void)[] = [];

async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= atOnce) await new Promise<void>((go) => waiting.push(go));
  working += 1;
  try {
    return await work();
  } finally {
    working -= 1;
    waiting.shift()?.();
  }
}
