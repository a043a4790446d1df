import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

// A program of its own, started by rasterise.ts: SVG on its input, PNG on its output.
process.stdout.write(
  await sharp(await buffer(process.stdin))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer(),
);
