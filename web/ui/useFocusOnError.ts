import { useEffect, useRef, useState } from 'react';

/**
 * Moves the focus to the first wrong field inside `ref`. After `focusFirstError()` it waits until there is
 * one; typing ends the wait. A group has no aria-invalid, so its first control has data-invalid.
 */
export function useFocusOnError<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const isPending = useRef(false);
  const [, setCount] = useState(0);
  useEffect(() => {
    if (!isPending.current) return;
    const wrong = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
    if (!wrong) return;
    isPending.current = false;
    wrong.focus();
  });
  return {
    ref,
    focusFirstError: () => {
      isPending.current = true;
      // The same error as before renders nothing.
      setCount((count) => count + 1);
    },
    cancel: () => void (isPending.current = false),
  };
}
