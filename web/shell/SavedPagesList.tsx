import { lazyOptional } from './lazy-optional.tsx';

/** What this device can show without a connection. */
export const SavedPagesList = lazyOptional(() => import('#web/offline/SavedPages.tsx'));
