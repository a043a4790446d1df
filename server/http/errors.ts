import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errors, type ErrorCode, type ErrorReply } from '#contract/errors.ts';

interface Details {
  fields?: Record<string, string>;
  text?: string;
  challenge?: string;
  retryAfter?: number;
  /** Repeats the sentence as `failure`, as the call for forgotten passwords promises. */
  failure?: boolean;
}

/** The error that handlers throw. `fields` has a sentence for each input that is wrong. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly challenge: string | undefined;
  /** For temporary refusals: seconds until the client may try again. */
  readonly retryAfter: number;
  readonly failure: boolean;

  constructor(code: ErrorCode, { fields, text, challenge, retryAfter = 5, failure = false }: Details = {}) {
    super(text ?? (fields && Object.values(fields)[0]) ?? errors[code][1]);
    this.code = code;
    this.fields = fields;
    this.challenge = challenge;
    this.retryAfter = retryAfter;
    this.failure = failure;
  }

  get status(): number {
    return errors[this.code][0];
  }

  get reply(): ErrorReply {
    const { message, code, fields, challenge, failure } = this;
    return {
      errors: message,
      code,
      ...(fields && { fields }),
      ...(challenge && { challenge }),
      ...(failure && { failure: message }),
      ...(code === 'invalid_session' && { error: code }),
    };
  }
}

/** The error of one wrong input, with a sentence about it. */
export function invalidValue(field: string, text: string): AppError {
  return new AppError('invalid_values', { fields: { [field]: text } });
}

/** Turns whatever was thrown into the error that the client gets, without internals. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const error = withoutStorageWrapper(thrown);
  const { code = '', statusCode = 500 } = (error ?? {}) as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE')
    return new AppError('body_too_large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('unsupported_media_type');
  if (/^(ENOSPC|EDQUOT)$/.test(code))
    return new AppError('unavailable', { text: 'The server has no space left. Please try again later.' });
  if (isUnreachable(error) || code === 'FST_ERR_HANDLER_TIMEOUT') return new AppError('unavailable');
  // Class 22: PostgreSQL could not read a value (a number out of range, a NUL in text).
  if (/^22...$/.test(code)) return new AppError('invalid_values');
  // A lost race: serialization, deadlock, a taken key, or a deleted row.
  if (/^(40001|40P01|23505|23503)$/.test(code)) return new AppError('conflict');
  // A path longer than any of ours, or not in UTF-8, is not found.
  if (/^FST_ERR_(BAD_URL|MAX_PARAM_LENGTH)$/.test(code)) return new AppError('not_found');
  if (statusCode >= 400 && statusCode < 500)
    return new AppError(statusCode === 413 ? 'body_too_large' : 'malformed_body');
  return new AppError('internal');
}

/** The media storage (flydrive) reports which file failed; the cause says why. */
function withoutStorageWrapper(error: unknown): unknown {
  // The code of a DOMException is a number.
  const { code, cause } = (error ?? {}) as { code?: string | number; cause?: unknown };
  return String(code).startsWith('E_CANNOT_') ? cause : error;
}

/**
 * Connection to the database or the media storage refused, lost or timed out, and PostgreSQL starting up,
 * shutting down, or read-only: a standby, or a hosted database whose disk is full.
 */
function isUnreachable(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  return (
    /^(08...|25006|57P0[1-3]|57014|53[0-9]..)$/.test(code) ||
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|EHOSTUNREACH|ENETUNREACH)$/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
      message,
    )
  );
}

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
