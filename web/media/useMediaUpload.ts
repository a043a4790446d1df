import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  attachmentNameMax,
  deleteMedia,
  getMedia,
  setCaptions,
  setPoster,
  type MediaPurpose,
  type MediaView,
} from '#contract/media.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/caller.ts';
import { reportSessionEnd } from '#web/api/session-end.ts';
import type { Area } from './compress-video.ts';
import { uploadFile } from './upload-file.ts';
import { shrinkImage } from './scaled-jpeg.ts';

/** A file that a member has chosen, with its crop, poster and captions. */
export interface ChosenMedia {
  file: File;
  /** Videos: the part to keep, in pixels; undefined for all of it. */
  crop?: Area | undefined;
  /** Videos: a frame of it as a JPEG. */
  poster?: Blob | undefined;
  /** Videos: a WebVTT file. */
  captions?: File | undefined;
}

type Stage = 'empty' | 'attached' | 'compressing' | 'uploading' | 'processing' | 'ready' | 'failed';

interface State {
  stage: Stage;
  chosen: ChosenMedia | null;
  /** 0 to 1, while compressing and uploading. */
  progress: number;
  /** The connection is lost; the upload resumes when it is back. */
  waiting: boolean;
  /** From `processing` on: what the feature's call takes. */
  mediaId: string | null;
  /** The server's view; null before the upload has arrived. */
  media: MediaView | null;
  /** Why it failed, as a sentence. */
  failure: string | null;
  /** It is empty or too large: the server would refuse it again. */
  refused: boolean;
}

export interface MediaUpload extends State {
  /** The first 20 characters of the file's name; '' if none is chosen. */
  name: string;
  choose(media: ChosenMedia): void;
  /**
   * Compresses and uploads the chosen file, unless that is done already. After a failure it resumes where it
   * stopped.
   * @returns the media id; null if the file was removed or failed.
   */
  start(): Promise<string | null>;
  /** Cancels, and removes the file from the server. */
  remove(): void;
  /** Forgets the file, because a share or an ad has taken it. */
  clear(): void;
}

const empty: State = {
  stage: 'empty',
  chosen: null,
  progress: 0,
  waiting: false,
  mediaId: null,
  media: null,
  failure: null,
  refused: false,
};
const pollMs = 1_500;
/** So that another attempt starts with the upload. */
const compressed = new WeakMap<ChosenMedia, File>();

/**
 * One image or video of a form, from the choice to the processed file.
 * @param options.autoStart uploads as soon as a file is chosen. Otherwise `start` does.
 */
export function useMediaUpload(
  purpose: MediaPurpose,
  { autoStart = false }: { autoStart?: boolean } = {},
): MediaUpload {
  const client = useQueryClient();
  const [state, setState] = useState<State>(empty);
  const latest = useRef<State>(empty);
  const running = useRef<{ controller: AbortController; result: Promise<string | null> } | null>(null);
  const change = (next: Partial<State>) => {
    latest.current = { ...latest.current, ...next };
    setState(latest.current);
  };

  useEffect(() => () => running.current?.controller.abort(), []);

  const follow = async (id: string, signal: AbortSignal) => {
    for (;;) {
      // A lost connection or a busy server is asked again.
      const reply = await callApi(client, getMedia, { params: { id } }).catch((error: ApiError) => {
        if (error.status !== 0 && error.status < 500) throw error;
      });
      if (signal.aborted) return;
      if (reply) {
        const { media } = reply;
        const isSettled = media.status === 'ready' || media.status === 'failed';
        change({ media, failure: media.failure, ...(isSettled && { stage: media.status as Stage }) });
        if (isSettled) return;
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  };

  const send = async (chosen: ChosenMedia, signal: AbortSignal) => {
    const { file, poster, captions } = chosen;
    const onProgress = (progress: number) => !signal.aborted && change({ progress });
    if (!compressed.has(chosen)) {
      change({ stage: isVideo(file) ? 'compressing' : 'uploading', progress: 0, failure: null });
      compressed.set(chosen, await compress(chosen, signal, onProgress));
    }
    const sent = compressed.get(chosen)!;
    change({ stage: 'uploading', progress: 0, failure: null });
    const id = await uploadFile(sent, {
      purpose,
      filename: sent.name,
      signal,
      onProgress,
      onWaiting: (waiting) => !signal.aborted && waiting !== latest.current.waiting && change({ waiting }),
    });
    const { media } = await callApi(client, getMedia, { params: { id } });
    if (media.status === 'failed') {
      signal.throwIfAborted();
      change({ media });
      throw new Error(media.failure ?? undefined);
    }
    if (poster) await callApi(client, setPoster, { params: { id }, body: { poster } });
    if (captions) await callApi(client, setCaptions, { params: { id }, body: { captions } });
    signal.throwIfAborted();
    change({ stage: 'processing', mediaId: id, media, waiting: false });
    void follow(id, signal).catch(() => undefined);
    return id;
  };

  const start = (): Promise<string | null> => {
    const { chosen, mediaId, stage } = latest.current;
    if (mediaId && stage !== 'failed') return Promise.resolve(mediaId);
    if (!chosen) return Promise.resolve(null);
    if (running.current && stage !== 'failed') return running.current.result;
    const controller = new AbortController();
    const result = send(chosen, controller.signal).catch((error: Error) => {
      if (controller.signal.aborted) return null;
      const refused = error instanceof ApiError && [413, 422].includes(error.status);
      change({ stage: 'failed', failure: error.message, refused, waiting: false });
      if (error instanceof ApiError) reportSessionEnd(error, false);
      return null;
    });
    running.current = { controller, result };
    return result;
  };

  const clear = () => {
    running.current?.controller.abort();
    running.current = null;
    latest.current = empty;
    setState(empty);
  };

  return {
    ...state,
    name: [...(state.chosen?.file.name ?? '')].slice(0, attachmentNameMax).join(''),
    start,
    clear,
    choose: (chosen) => {
      clear();
      change({ stage: 'attached', chosen });
      if (autoStart) void start();
    },
    remove: () => {
      const { mediaId } = latest.current;
      clear();
      if (mediaId) void callApi(client, deleteMedia, { params: { id: mediaId } }).catch(() => undefined);
    },
  };
}

const isVideo = (file: File) => file.type.startsWith('video/');

/** @returns a smaller file, or the same one where this browser cannot make it smaller. */
async function compress(
  { file, crop }: ChosenMedia,
  signal: AbortSignal,
  onProgress: (progress: number) => void,
): Promise<File> {
  try {
    if (!isVideo(file)) return await shrinkImage(file);
    const { compressVideo } = await import('./compress-video.ts');
    return await compressVideo(file, { crop, signal, onProgress });
  } catch (error) {
    console.warn('The file is uploaded as it is.', error);
    return file;
  } finally {
    signal.throwIfAborted();
  }
}
