import { useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
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
import { apiQuery, readQuery } from '#web/api/queries.ts';
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
  /** Of the upload, once it has arrived. */
  mediaId: string | null;
  /** Why it failed, as a sentence. */
  failure: string | null;
  /** It is empty, too large or cannot be used: the server would refuse it again. */
  refused: boolean;
}

export interface MediaUpload extends Omit<State, 'mediaId'> {
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
  failure: null,
  refused: false,
};
const pollMs = 1_500;
/** So that another attempt starts with the upload. */
const compressed = new WeakMap<ChosenMedia, File>();

const readMedia = (id: string) => ({ ...apiQuery(getMedia, { params: { id } }), staleTime: 0 });

/**
 * One image or video of a form, from the choice to the processed file.
 * @param options.autoStart uploads as soon as a file is chosen. Otherwise `start` does.
 */
export function useMediaUpload(
  purpose: MediaPurpose,
  { autoStart = false }: { autoStart?: boolean } = {},
): MediaUpload {
  const client = useQueryClient();
  const [{ mediaId, ...state }, setState] = useState(empty);
  const running = useRef<{ controller: AbortController; result: Promise<string | null> } | null>(null);
  const media = useProcessing(mediaId);
  const stage = state.stage === 'processing' && isSettled(media) ? media!.status : state.stage;

  useEffect(() => () => running.current?.controller.abort(), []);

  const send = async (chosen: ChosenMedia, signal: AbortSignal) => {
    const { file, poster, captions } = chosen;
    const change = (next: Partial<State>) => {
      if (!signal.aborted) setState((now) => ({ ...now, ...next }));
    };
    const onProgress = (progress: number) => change({ progress });
    if (!compressed.has(chosen)) {
      change({ stage: isVideo(file) ? 'compressing' : 'uploading', progress: 0 });
      compressed.set(chosen, await compress(chosen, signal, onProgress));
    }
    const sent = compressed.get(chosen)!;
    change({ stage: 'uploading', progress: 0 });
    const onWaiting = (waiting: boolean) => change({ waiting });
    const id = await uploadFile(sent, { purpose, filename: sent.name, signal, onProgress, onWaiting });
    change({ mediaId: id });
    const { media } = await readQuery(client, readMedia(id));
    if (media.status === 'failed') throw new Error(media.failure ?? undefined);
    if (poster) await callApi(client, setPoster, { params: { id }, body: { poster } });
    if (captions) await callApi(client, setCaptions, { params: { id }, body: { captions } });
    signal.throwIfAborted();
    change({ stage: 'processing', waiting: false });
    return id;
  };

  const start = async (chosen = state.chosen): Promise<string | null> => {
    if (!chosen) return null;
    if (running.current && stage !== 'failed') return running.current.result;
    const controller = new AbortController();
    const result = send(chosen, controller.signal).catch((error: Error) => {
      if (controller.signal.aborted) return null;
      const refused = error instanceof ApiError && [413, 422].includes(error.status);
      setState((now) => ({ ...now, stage: 'failed', failure: error.message, refused, waiting: false }));
      if (error instanceof ApiError) reportSessionEnd(error, false);
      return null;
    });
    running.current = { controller, result };
    return result;
  };

  const clear = () => {
    running.current?.controller.abort();
    running.current = null;
    setState(empty);
  };

  return {
    ...state,
    stage,
    failure: state.stage === 'failed' ? state.failure : (media?.failure ?? null),
    refused: state.refused || media?.status === 'failed',
    name: [...(state.chosen?.file.name ?? '')].slice(0, attachmentNameMax).join(''),
    start: () => start(),
    clear,
    choose: (chosen) => {
      clear();
      setState({ ...empty, stage: 'attached', chosen });
      if (autoStart) void start(chosen);
    },
    remove: () => {
      clear();
      if (mediaId) void callApi(client, deleteMedia, { params: { id: mediaId } }).catch(() => undefined);
    },
  };
}

/** Asks until an upload is processed, also after a lost connection or while the server is busy. */
function useProcessing(mediaId: string | null): MediaView | undefined {
  const { data } = useQuery({
    ...readMedia(mediaId ?? ''),
    enabled: mediaId !== null,
    refetchInterval: ({ state: { data, error } }) => {
      const isRefused = error !== null && error.status !== 0 && error.status < 500;
      return isRefused || isSettled(data?.media) ? false : pollMs;
    },
  });
  return data?.media;
}

const isSettled = (media: MediaView | undefined) => media?.status === 'ready' || media?.status === 'failed';

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
