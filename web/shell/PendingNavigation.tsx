import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import OfflineBar from '#web/offline/OfflineBar.tsx';
import { shapeOf, type Shape } from './screen-shapes.ts';
import { screenSkeletons } from './screen-skeletons.tsx';

/** Most screens load faster. A skeleton would only flicker. */
const delayMs = 200;

/**
 * The offline notices and, while the next screen loads, a line under the header. If it is slow, its skeleton
 * hides the old screen (see Shell.tsx), which is back if the navigation is canceled.
 */
export default function PendingNavigation() {
  const { state, location: next } = useNavigation();
  const { pathname } = useLocation();
  const to = next && next.pathname !== pathname ? next.pathname : undefined;
  useEffect(ignoreStrayClicks, []);
  return (
    <>
      <OfflineBar />
      <div role="status" className="fixed inset-x-0 top-header z-30">
        {state !== 'idle' && (
          <>
            <span className="sr-only">Loading</span>
            <span className="block h-0.5 animate-pulse bg-accent" />
          </>
        )}
      </div>
      {/* The key restarts the delay for each navigation. */}
      {to && <Outline key={to} shape={shapeOf(to)} />}
    </>
  );
}

function Outline({ shape }: { shape: Shape }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  useLayoutEffect(() => {
    // The router has saved the position.
    if (isSlow) scrollTo(0, 0);
  }, [isSlow]);
  return (
    isSlow && (
      <div data-skeleton={shape} aria-hidden>
        {screenSkeletons[shape]}
      </div>
    )
  );
}

const pressed = ({ target }: MouseEvent) => (target as Element).closest('a, button, summary');

/** Ignores the second click of a double click if it would press something else than the first. */
function ignoreStrayClicks(): () => void {
  let first: Element | null = null;
  const check = (event: MouseEvent) => {
    const now = pressed(event);
    if (event.detail === 1) first = now;
    if (event.detail < 2 || !now || now === first) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', check, true);
  return () => removeEventListener('click', check, true);
}
