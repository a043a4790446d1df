import { lazy, Suspense, type ComponentType, type FunctionComponent } from 'react';
import { useHydrated } from '#web/ui/useHydrated.ts';

/** A component that loads after the page. If it does not load, shows the fallback or nothing. */
export function lazyOptional<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ComponentType<Props> = () => null,
) {
  const Loaded = lazy(() => load().catch(() => ({ default: fallback }))) as FunctionComponent<Props>;
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
