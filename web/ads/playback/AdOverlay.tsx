import { Flag, SkipForward } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { viewAd } from '#contract/ads/delivery.ts';
import { useApiMutation } from '#web/api/mutations.ts';
import type { ShownAd } from './ad-schedule.ts';
import { autoPlayDelayMs, quarterPlayed, secondsToSkip, viewCountsAt } from './ad-playback.ts';
import { AdStage, StageButton } from './AdStage.tsx';
import { ReportAdForm } from './ReportAdForm.tsx';
import { mayAutoPlay, usePlayer } from './usePlayer.ts';

interface AdOverlayProps {
  shown: ShownAd;
  /** Called with the percent of the video that has been played, in whole quarters. */
  onPlayed(percent: number): void;
  onEnd(): void;
}

/** A video ad over the whole screen. A modal dialog keeps the focus in it. */
export default function AdOverlay({ shown, onPlayed, onEnd }: AdOverlayProps) {
  const { ad, config, isFirst } = shown;
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const view = useApiMutation(viewAd);
  const isCounted = useRef(false);
  const countView = () => {
    if (isCounted.current) return;
    isCounted.current = true;
    view.mutate({ body: { ad_view: { ad_id: ad.id } } });
  };
  const [failed, setFailed] = useState(false);
  const [reporting, setReporting] = useState(false);
  const player = usePlayer(video, (element) => {
    if (element.currentTime >= viewCountsAt(config)) countView();
    onPlayed(quarterPlayed(element));
  });
  const [automatic] = useState(mayAutoPlay);
  const wait = useCountdown((shownForMs) => secondsToSkip(config, isFirst, shownForMs));
  const canSkip = wait === 0 || failed;

  // Closed while it is still in the page, so that the browser returns the focus.
  useLayoutEffect(() => {
    const { current: element } = dialog;
    if (!element?.open) element?.showModal();
    // The name of the ad is read first; no button is pressed by accident.
    element?.focus();
    // React draws the video before it listens, so an early error is missed.
    if (video.current?.error) setFailed(true);
    return () => element?.close();
  }, []);

  const play = useEffectEvent(() => {
    // The end of the video would close the report form. A browser may refuse to play; the Play button stays.
    if (!reporting) void video.current?.play().catch(() => undefined);
  });
  useEffect(() => {
    const element = video.current;
    if (!element || !automatic) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => (timer ??= setTimeout(() => play(), autoPlayDelayMs));
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) start();
    else element.addEventListener('loadedmetadata', start, { once: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('loadedmetadata', start);
    };
  }, [automatic]);

  const leave = () => {
    if (canSkip) onEnd();
  };
  const closeReport = () => {
    // Otherwise the focus is lost with the form.
    dialog.current?.focus();
    setReporting(false);
  };
  useEffect(() => {
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      if (reporting) closeReport();
      else leave();
    };
    // Not on the dialog: the focus may be on the body.
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  });
  return (
    <dialog
      ref={dialog}
      data-ad=""
      tabIndex={-1}
      closedby="none"
      aria-label={`Ad paid for by ${ad.organization_name}`}
      // The browser's Back button sends a cancel event.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (reporting) closeReport();
        else leave();
      }}
      className="m-0 h-dvh max-h-none w-dvw max-w-none border-0 bg-[#0e1113] p-0 outline-none open:motion-safe:animate-rise"
    >
      {/* The form covers its controls. */}
      <div inert={reporting} className="h-full">
        <AdStage
          organization={ad.organization_name}
          title={ad.title}
          url={ad.url}
          poster={ad.poster}
          captionsUrl={ad.captions_url}
          video={video}
          player={player}
          preload={automatic ? 'auto' : 'none'}
          on={{
            onEnded: ({ currentTarget }) => {
              // A shorter video counts at its end.
              countView();
              onPlayed(quarterPlayed(currentTarget));
              onEnd();
            },
            onError: () => setFailed(true),
          }}
          actions={
            <>
              <StageButton
                label="Report ad"
                icon={<Flag aria-hidden />}
                onClick={() => {
                  video.current?.pause();
                  setReporting(true);
                }}
              />
              <StageButton
                label={canSkip ? 'Skip ad' : `Skip in ${wait}`}
                icon={<SkipForward aria-hidden />}
                disabled={!canSkip}
                onClick={leave}
              />
            </>
          }
        >
          <p role="status" className="sr-only">
            {isFirst && canSkip ? 'You can skip this ad now.' : ''}
          </p>
          {failed && (
            <p
              role="alert"
              className="absolute inset-x-4 top-4 rounded-md bg-[#1b1f23] px-4 py-3 text-center"
            >
              This video could not be played.
            </p>
          )}
        </AdStage>
      </div>
      {reporting && <ReportAdForm id={ad.id} onClose={closeReport} />}
    </dialog>
  );
}

/** A number that `secondsLeft` gives for the milliseconds since the first render, until it is 0. */
function useCountdown(secondsLeft: (shownForMs: number) => number): number {
  const [start] = useState(() => performance.now());
  const [left, setLeft] = useState(() => secondsLeft(0));
  const update = useEffectEvent(() => setLeft(secondsLeft(performance.now() - start)));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => update(), 250);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}
