import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from './errors.ts';
import { errorHeaders } from './security-headers.ts';

/** Answers what Node could not read as a request, such as headers beyond 16 kB, like any other error. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const isLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const { status, reply } = new AppError(isLarge ? 'body_too_large' : 'malformed_body');
  const body = JSON.stringify(reply);
  const headers = {
    ...errorHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}
