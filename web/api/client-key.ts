/** A random UUID that names a text, so that the server adds it once. Works without https too. */
export function newClientKey(): string {
  return '10000000-1000-4000-8000-100000000000'.replaceAll(/[018]/g, (digit) => {
    const [random] = crypto.getRandomValues(new Uint8Array(1));
    return (Number(digit) ^ (random! & (15 >> (Number(digit) / 4)))).toString(16);
  });
}
