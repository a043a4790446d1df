import type { MediaPurpose } from '#contract/media.ts';

/** The task of a child process for one file. The process gets nothing else from the server. */
export interface Task {
  /** check: kind and dimensions. process: also writes the files to serve into `outFolder`. */
  action: 'check' | 'process';
  path: string;
  outFolder: string;
  purpose: MediaPurpose;
}

export interface CheckedMedia {
  kind: 'image' | 'video';
  width: number;
  height: number;
  /** Seconds of a video. */
  duration: number | null;
}

export interface ProcessedMedia extends CheckedMedia {
  /** Names of the files in `outFolder`. */
  files: string[];
  mainFile: string;
  /** Images: the smallest first. */
  sizes: { file: string; width: number; height: number }[];
  hasPoster: boolean;
}

export interface Refusal {
  code: 'unsupported_media_type' | 'body_too_large' | 'invalid_values';
  /** A sentence for the person who sent the file. */
  text: string;
}

/** What the child process writes to its standard output. */
export type TaskResult = { done: ProcessedMedia } | { refused: Refusal };

/** Thrown in the child for a file that is not accepted. */
export class RefusedMedia extends Error {
  readonly refusal: Refusal;

  constructor(code: Refusal['code'], text: string) {
    super(text);
    this.refusal = { code, text };
  }
}
