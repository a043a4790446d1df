import { stat } from 'node:fs/promises';
import { imageMaxBytes } from '#contract/media/limits.ts';
import { AppError } from '#server/http/errors.ts';
import { isPicture } from '#server/media/pictures.ts';
import { processImage } from './image.ts';
import { RefusedMedia, type ProcessedMedia, type Refusal, type Task, type TaskResult } from './task.ts';

// The entry of the child process: one file, one JSON reply. The parent ends it when it takes too long.

/** The most memory in bytes. A file that needs more was made to exhaust it. */
const maxMemory = 1024 * 1024 * 1024;
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.exit(3);
}, 100).unref();
// The pipe closes when the parent ends for any reason.
process.stdin.on('close', () => process.exit(4)).resume();

const result = await run(JSON.parse(process.argv[2]!) as Task).then(
  (done): TaskResult => ({ done }),
  (error: unknown): TaskResult => ({ refused: refusalOf(error) }),
);
process.stdout.write(JSON.stringify(result), () => process.exit(0));

async function run(task: Task): Promise<ProcessedMedia> {
  if (!(await isPicture(task.path))) {
    // Most files are pictures, which do not need the library for video.
    const { processVideo } = await import('./video.ts');
    return processVideo(task);
  }
  if (task.purpose === 'ad')
    throw new RefusedMedia('unsupported_media_type', 'Choose a video: an MP4, MOV or WebM file.');
  if ((await stat(task.path)).size > imageMaxBytes)
    throw new RefusedMedia('body_too_large', 'This image is too large. Choose one of at most 10 MB.');
  return processImage(task);
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof RefusedMedia) return error.refusal;
  if (error instanceof AppError && (error.code === 'invalid_values' || error.code === 'body_too_large'))
    return { code: error.code, text: error.message };
  throw error;
}
