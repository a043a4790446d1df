import { getBill, listIssueTitles, listWatched } from '#contract/bills/bills.ts';
import { home } from '#contract/home/front-page.ts';
import { getInitiative, listInitiatives } from '#contract/initiatives.ts';

/** Reads that say whether an item is watched. */
export const itemEndpoints = [getBill, getInitiative];
/** Reads that list or count what is watched. */
export const watchlistEndpoints = [listWatched, listIssueTitles, listInitiatives, home];
