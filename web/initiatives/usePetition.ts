import { useEffect, useRef, useState } from 'react';

/** Milliseconds after which the picker opens. */
const pickerDelay = 500;

/** The two steps of a petition: choose representatives (opens after a moment), then send. */
export function usePetition() {
  const [shown, setShown] = useState<'picker' | 'send' | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    shown,
    close: () => setShown(null),
    send: () => setShown('send'),
    pick: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setShown('picker'), pickerDelay);
    },
  };
}
