import { lazy, Suspense, type ComponentType, type FunctionComponent } from 'react';
import { useHydrated } from '#web/ui/useHydrated.ts';

/** A component that loads after the page. Without a connection nothing shows in its place. */
export function lazyOptional<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Loaded = lazy(() => load().catch(() => ({ default: () => null }))) as FunctionComponent<Props>;
  return function Optional(props: Props) {
    return (
      useHydrated() && (
        <Suspense>
          <Loaded {...props} />
        </Suspense>
      )
    );
  };
}
