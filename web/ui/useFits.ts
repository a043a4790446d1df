import { useEffect, useState, type RefObject } from 'react';

/** Whether a whole row is visible, so that there is nothing to scroll. False before layout. */
export function useFits(row: RefObject<HTMLElement | null>, count: number): boolean {
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
