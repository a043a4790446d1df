import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from './errors.ts';

/** Answers a request that Node cannot read, such as an address of 20 kB. No hook runs for it. */
export function answerClientError({ code }: Error & { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const error = new AppError(code === 'HPE_HEADER_OVERFLOW' ? 'body_too_large' : 'malformed_body');
  const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.status;
  const body = JSON.stringify(error.reply);
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  socket.destroySoon();
}
