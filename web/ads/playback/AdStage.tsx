import { Captions, CaptionsOff, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode, RefObject, VideoHTMLAttributes } from 'react';
import { focusAfterRemoval } from '#web/ui/focus-after-removal.ts';
import type { Player } from './usePlayer.ts';

interface AdStageProps {
  organization: string;
  title: string;
  url: string | undefined;
  poster: string | null;
  captionsUrl: string | null;
  video: RefObject<HTMLVideoElement | null>;
  player: Player;
  preload: 'auto' | 'none' | 'metadata';
  /** Skip and Report, or what a preview shows in their place. */
  actions: ReactNode;
  children?: ReactNode;
  on?: Pick<VideoHTMLAttributes<HTMLVideoElement>, 'onEnded' | 'onError' | 'onLoadedMetadata'>;
}

/** What viewers of an ad see: who paid, the video, and its controls. Always dark. */
export function AdStage(props: AdStageProps) {
  const { organization, title, url, poster, captionsUrl, video, player, preload, actions, children, on } =
    props;
  return (
    <div className="flex h-full min-h-0 flex-col bg-[#0e1113] text-[#eceae5]">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 pt-[max(0.75rem,env(safe-area-inset-top))] pb-3 mid:px-8 mid:py-4">
        {/* A long title leaves the buttons at its side where there is room. */}
        <div className="min-w-0 flex-1 basis-136">
          <p className="text-sm text-[#bcc1c6]">
            <span className="mr-2 rounded-sm border border-[#76818a] px-1.5 py-px text-xs font-semibold">
              Sponsored
            </span>
            Ad paid for by {organization}
          </p>
          <p className="mt-1 font-title text-lg leading-snug font-semibold wrap-anywhere mid:text-xl">
            {title}
          </p>
        </div>
        <div className="flex max-w-full shrink-0 flex-wrap gap-2">{actions}</div>
      </header>
      <div className="relative min-h-20 grow">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- not every ad has captions */}
        <video
          ref={video}
          src={url}
          poster={poster ?? undefined}
          preload={preload}
          muted
          playsInline
          disablePictureInPicture
          aria-label={title}
          className="absolute inset-0 size-full object-contain"
          {...player.events}
          onEnded={(event) => {
            player.events.onEnded();
            on?.onEnded?.(event);
          }}
          onError={on?.onError}
          onLoadedMetadata={on?.onLoadedMetadata}
        >
          {captionsUrl && <track kind="captions" srcLang="en" label="Captions" src={captionsUrl} default />}
        </video>
        {!player.playing && url && (
          <button
            ref={focusAfterRemoval}
            type="button"
            onClick={player.toggle}
            aria-label="Play"
            className="absolute top-1/2 left-1/2 grid size-18 -translate-1/2 place-items-center rounded-full border border-[#eceae5]/60 bg-[#0e1113]/80 text-[#eceae5] hover:bg-[#0e1113]"
          >
            <Play aria-hidden className="ml-1 size-8" />
          </button>
        )}
        {children}
      </div>
      <div className="px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] mid:px-8">
        <progress
          max={1}
          value={player.progress}
          aria-label="Played"
          className="block h-1 w-full appearance-none overflow-hidden rounded-full bg-[#4a545c] [&::-moz-progress-bar]:bg-[#6cc3c4] [&::-webkit-progress-bar]:bg-[#4a545c] [&::-webkit-progress-value]:bg-[#6cc3c4]"
        />
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <StageButton
            label={player.playing ? 'Pause' : 'Play'}
            icon={player.playing ? <Pause aria-hidden /> : <Play aria-hidden />}
            onClick={player.toggle}
          />
          <StageButton
            label={player.muted ? 'Turn sound on' : 'Turn sound off'}
            icon={player.muted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
            onClick={player.toggleSound}
          />
          {captionsUrl && (
            <StageButton
              label={player.captions ? 'Hide captions' : 'Show captions'}
              icon={player.captions ? <Captions aria-hidden /> : <CaptionsOff aria-hidden />}
              onClick={player.toggleCaptions}
            />
          )}
        </div>
      </div>
    </div>
  );
}

interface StageButtonProps {
  label: string;
  icon?: ReactNode;
  onClick: () => void;
  disabled?: boolean;
}

/** A button on the dark stage, with its label. */
export function StageButton({ label, icon, onClick, disabled = false }: StageButtonProps) {
  return (
    <button
      type="button"
      onClick={() => !disabled && onClick()}
      aria-disabled={disabled || undefined}
      className="tabular inline-flex min-h-11 items-center gap-2 rounded-md border border-[#76818a] bg-[#1b1f23] px-3.5 text-sm font-semibold text-[#eceae5] not-aria-disabled:hover:border-[#eceae5] aria-disabled:cursor-not-allowed aria-disabled:text-[#9ba3aa] [&>svg]:size-4.5"
    >
      {icon}
      {label}
    </button>
  );
}
