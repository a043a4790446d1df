import { lazy, Suspense, type ComponentType, type FunctionComponent } from 'react';
import { useHydrated } from '#web/ui/useHydrated.ts';

/** A component that loads after the page. Without a connection the other shows in its place, or nothing. */
export function lazyOptional<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  otherwise: ComponentType<Props> = () => null,
) {
  const Loaded = lazy(() => load().catch(() => ({ default: otherwise }))) as FunctionComponent<Props>;
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
