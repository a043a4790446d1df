import { mkdir, readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';

// `npm run icons` draws every icon from web/public/icon.svg: for the manifest, for iOS, and for the apps.

const brand = '#0f5c63';
const logo = await readFile('web/public/icon.svg', 'utf8');
/** The bars of the logo, without the square behind them. */
const bars = (fill: string) => logo.replace(/<rect[^>]*\/>/, '').replaceAll('#fff', fill);

interface Icon {
  path: string;
  size: number;
  /** Part of the width that the bars' 64 units take; less leaves a margin for masks. */
  scale?: number;
  /** Color behind the bars. Without it, transparent. */
  background?: string;
}

const square = { background: brand };
const icons: Icon[] = [
  { path: 'web/public/icons/apple-touch-icon.png', size: 180, ...square },
  { path: 'web/public/icons/maskable-192.png', size: 192, scale: 0.8, ...square },
  { path: 'web/public/icons/maskable-512.png', size: 512, scale: 0.8, ...square },
  { path: 'web/public/icons/monochrome-512.png', size: 512, scale: 0.9 },
  { path: 'web/public/icons/badge-96.png', size: 96 },
  { path: 'mobile/assets/icon-only.png', size: 1024, ...square },
  { path: 'mobile/assets/icon-foreground.png', size: 1024, scale: 0.66 },
  { path: 'mobile/assets/icon-background.png', size: 1024, scale: 0, ...square },
  { path: 'mobile/assets/splash.png', size: 2732, scale: 0.2, ...square },
  { path: 'mobile/assets/splash-dark.png', size: 2732, scale: 0.2, background: '#14171a' },
];

await mkdir('web/public/icons', { recursive: true });
await mkdir('mobile/assets', { recursive: true });
for (const size of [192, 512]) await write(`web/public/icons/icon-${size}.png`, rendered(logo, size));
for (const icon of icons) await write(icon.path, await draw(icon));

async function draw({ size, scale = 1, background }: Icon) {
  const canvas = sharp({
    create: { width: size, height: size, channels: 4, background: background ?? '#00000000' },
  });
  if (scale === 0) return canvas;
  const input = await rendered(bars('#fff'), Math.round(size * scale)).toBuffer();
  return canvas.composite([{ input }]);
}

function rendered(svg: string, size: number) {
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 }).resize(size, size);
}

async function write(path: string, image: Sharp): Promise<void> {
  await writeFile(path, await image.png({ compressionLevel: 9, palette: true }).toBuffer());
}
