import { encode } from 'uqr';

/** A QR code as one SVG path: the dark squares, row by row. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 4, ecc: 'M' });
  const rows = data.map((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
  );
  return { size, path: rows.flat().join('') };
}
