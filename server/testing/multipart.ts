const boundary = 'x-polity';

/** A form with one file and text fields, as a browser sends it. */
export function multipart(
  file: { name: string; filename: string; bytes: Uint8Array },
  fields: Record<string, string> = {},
): { payload: Buffer; headers: Record<string, string> } {
  const head = (name: string, rest = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => Buffer.from(`${head(name)}${value}\r\n`));
  return {
    payload: Buffer.concat([
      ...texts,
      Buffer.from(head(file.name, `; filename="${file.filename}"`)),
      file.bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
