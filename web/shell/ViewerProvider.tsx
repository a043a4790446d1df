import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { viewerQuery } from '#web/api/viewer-query.ts';
import { ViewerContext } from './viewer.ts';

/** Reads the viewer once for the many components that ask who it is. */
export function ViewerProvider({ children }: { children: ReactNode }) {
  return <ViewerContext value={useQuery(viewerQuery).data ?? null}>{children}</ViewerContext>;
}
