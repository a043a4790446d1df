import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listenLocally } from '#server/testing/local-server.ts';

/** A push service on this machine, and the keys of one browser that is subscribed to it. */
export async function startPushService() {
  const pushes: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
  const server = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part as Buffer);
    pushes.push({ headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(201).end();
  });
  const { origin, stop } = await listenLocally(server);
  const browser = createECDH('prime256v1');
  const p256dh = browser.generateKeys();
  const auth = randomBytes(16);
  return {
    pushes,
    subscription: {
      endpoint: `${origin}/browser`,
      keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    },
    /** What the browser reads in a push (RFC 8291). */
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const keyLength = body[20]!;
      const serverKey = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const derive = (key: ArrayBuffer | Buffer, seed: Buffer, info: Buffer | string, length: number) =>
        Buffer.from(hkdfSync('sha256', new Uint8Array(key), seed, info, length));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, serverKey]);
      const secret = derive(browser.computeSecret(serverKey), auth, info, 32);
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
    stop,
  };
}
