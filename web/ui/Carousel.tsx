import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  type WheelEvent,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { cx } from './cx.ts';
import { Heading } from './Heading.tsx';
import { IconButton } from './IconButton.tsx';

interface CarouselProps {
  title: string;
  /** A link or button beside the title. */
  action?: ReactNode;
  /** A line below the title. */
  note?: ReactNode;
  items: readonly { key: string | number; content: ReactNode }[];
}

const interval = 3_000;
const delay = 500;
/** It waits under the pointer and with the focus. */
const inUse = ':hover, :focus-within';

/**
 * A row of cards to scroll by hand or with buttons. It moves every three seconds until someone stops or uses
 * it, unless they prefer reduced motion.
 */
export function Carousel({ title, action, note, items }: CarouselProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [playing, setPlaying] = useState(false);
  const fits = useFits(list, items.length);
  /** Someone has used it: autoplay stops until it is turned on again. */
  const used = useRef(false);

  useEffect(() => {
    if (items.length < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const start = setTimeout(() => used.current || setPlaying(true), delay);
    return () => clearTimeout(start);
  }, [items.length]);

  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => list.current?.matches(inUse) || step(list.current, 1), interval);
    return () => clearInterval(timer);
  }, [playing]);

  const play = (on: boolean) => {
    used.current = true;
    setPlaying(on);
  };
  const go = (by: 1 | -1) => {
    play(false);
    step(list.current, by);
  };

  // Manual use stops autoplay. A transition, so that the tap itself is painted first.
  const stop = () => startTransition(() => play(false));
  const stopForTouch = ({ pointerType }: PointerEvent) => pointerType !== 'mouse' && stop();
  const stopForWheel = ({ deltaX }: WheelEvent) => deltaX !== 0 && stop();
  const goByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    go(event.key === 'ArrowRight' ? 1 : -1);
  };

  return (
    <section aria-roledescription="carousel" aria-labelledby={id} className="contained mt-7">
      {/* On phones the action is beside the note, so that the buttons fit beside each title. */}
      <div className="mb-3 grid grid-cols-[minmax(0,1fr)_auto_auto] items-center">
        <Heading level={2} id={id}>
          {title}
        </Heading>
        {items.length > 1 && (
          <div className={cx('flex', action ? 'max-mid:col-span-2' : 'col-span-2', fits && 'invisible')}>
            <IconButton
              label={playing ? `Pause: ${title}` : `Play: ${title}`}
              icon={
                playing ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />
              }
              onClick={() => play(!playing)}
            />
            <IconButton
              label={`Previous: ${title}`}
              icon={<ChevronLeft aria-hidden className="size-5" />}
              onClick={() => go(-1)}
            />
            <IconButton
              label={`Next: ${title}`}
              icon={<ChevronRight aria-hidden className="size-5" />}
              onClick={() => go(1)}
            />
          </div>
        )}
        {action && (
          <div className={cx('col-start-3', items.length > 1 && 'max-mid:order-last')}>{action}</div>
        )}
        {note && (
          <div className={action && items.length > 1 ? 'col-span-2 mid:col-span-full' : 'col-span-full'}>
            {note}
          </div>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- touch, wheel and arrow keys */}
      <ul
        ref={list}
        aria-labelledby={id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
        tabIndex={0}
        onPointerDown={stopForTouch}
        onWheel={stopForWheel}
        onKeyDown={goByKey}
        className="scrollbar-none -mx-4 flex snap-x gap-3 overflow-x-auto overscroll-x-contain px-4 pb-2 mid:mx-0 mid:px-0"
      >
        {items.map(({ key, content }) => (
          <li
            key={key}
            className="flex w-[min(19rem,84%)] shrink-0 snap-start scroll-mx-4 mid:scroll-mx-0 [&>*]:min-w-0 [&>*]:grow"
          >
            {content}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether a whole row is visible, so that there is nothing to scroll. False before layout. */
function useFits(row: RefObject<HTMLElement | null>, count: number): boolean {
  const [fits, setFits] = useState(false);
  useEffect(() => {
    const element = row.current;
    if (!element || count === 0) return;
    const watch = new ResizeObserver(() => setFits(element.scrollWidth <= element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, [row, count]);
  return fits;
}

/** One card forward or back, from the last to the first. */
function step(list: HTMLUListElement | null, by: 1 | -1): void {
  const card = list?.firstElementChild?.clientWidth;
  if (!list || !card) return;
  const end = list.scrollWidth - list.clientWidth;
  const atEnd = by === 1 && list.scrollLeft >= end - 2;
  const left = atEnd ? 0 : Math.max(0, list.scrollLeft + by * (card + 12));
  const jumps = !isInView(list) || matchMedia('(prefers-reduced-motion: reduce)').matches;
  list.scrollTo({ left, behavior: jumps ? 'instant' : 'smooth' });
}

/** Outside the viewport nobody sees the movement, and drawing it delays the next tap. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
