import { getBill, listWatched } from '#contract/bills/bills.ts';
import { home } from '#contract/home/front-page.ts';
import { getInitiative, listInitiatives } from '#contract/initiatives.ts';

/** Reads that say whether an item is watched. */
export const itemEndpoints = [getBill, getInitiative];
/** Reads that list what is watched. */
export const watchlistEndpoints = [listWatched, listInitiatives, home];
