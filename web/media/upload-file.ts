import type { Upload } from 'tus-js-client';
import type { ErrorReply } from '#contract/errors.ts';
import { uploadsPath, type MediaPurpose } from '#contract/media.ts';
import { ApiError } from '#web/api/api-error.ts';
import { unreachable } from '#web/api/network.ts';
import { readToken } from '#web/api/storage.ts';

/** Bytes of one request. A proxy may limit them. */
const partBytes = 5_000_000;
/** Milliseconds between attempts after a lost connection, about four minutes in all. */
const retryDelays = [0, 1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000, 60_000, 60_000];

interface UploadOptions {
  purpose: MediaPurpose;
  filename: string;
  /** Ends the upload and deletes what has arrived. */
  signal: AbortSignal;
  /** 0 to 1 */
  onProgress(part: number): void;
  /** The connection is lost, or back. */
  onWaiting(waiting: boolean): void;
}

/**
 * Sends a file in parts. After a lost connection, or with the same file again, it resumes where it stopped.
 * @returns the media id.
 * @throws Error with a sentence to show; an ApiError if the server refused the file.
 */
export async function uploadFile(
  file: File,
  { purpose, filename, signal, onProgress, onWaiting }: UploadOptions,
): Promise<string> {
  const { Upload } = await import('tus-js-client').catch(() => {
    throw new Error(unreachable);
  });
  signal.throwIfAborted();
  const token = readToken();
  return new Promise((resolve, reject) => {
    const upload: Upload = new Upload(file, {
      endpoint: uploadsPath,
      chunkSize: partBytes,
      retryDelays,
      headers: { authorization: token ?? '' },
      metadata: { filename, purpose },
      removeFingerprintOnSuccess: true,
      fingerprint: async ({ name, size, lastModified }) =>
        ['polity.upload', purpose, name, size, lastModified].join(' '),
      onProgress: (sent, total) => {
        onWaiting(false);
        onProgress(total ? sent / total : 0);
      },
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus() ?? 0;
        const retry = status === 0 || status >= 500 || [409, 423, 429].includes(status);
        onWaiting(retry);
        return retry;
      },
      onError: (error) => reject(errorOf(error, token)),
      onSuccess: () => {
        signal.removeEventListener('abort', cancel);
        resolve(upload.url!.split('/').at(-1)!);
      },
    });
    const cancel = () => {
      reject(signal.reason as Error);
      void upload.abort(true).catch(() => undefined);
    };
    signal.addEventListener('abort', cancel);
    void upload.findPreviousUploads().then(([previous]) => {
      if (signal.aborted) return;
      if (previous) upload.resumeFromPreviousUpload(previous);
      upload.start();
    });
  });
}

type UploadError = Error & { originalResponse?: { getStatus(): number; getBody(): string } | null };

/** Our own replies are errors like those of other calls. */
function errorOf({ originalResponse: reply }: UploadError, token: string | null): Error {
  try {
    const body = JSON.parse(reply?.getBody() ?? '') as ErrorReply;
    if (reply && typeof body.errors === 'string') return new ApiError(reply.getStatus(), body, token);
  } catch {
    // No reply, or not one of this server.
  }
  return new Error(unreachable);
}
