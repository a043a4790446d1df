import type { QueryClient } from '@tanstack/react-query';
import { getBill, listBills, listIssueTitles, listWatched } from '#contract/bills/bills.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { home } from '#contract/home/front-page.ts';
import { getInitiative, listInitiatives } from '#contract/initiatives.ts';
import { myOpinions, opinionBars, opinionPage, voteDetails } from '#contract/opinions/opinions.ts';
import {
  getRepresentative,
  homeRepresentatives,
  listRepresentatives,
  representativeBills,
} from '#contract/representatives.ts';
import { matchMyVotes, matchRecords, unrecordedVotes } from '#contract/roll-calls/match.ts';
import { getRollCall, listBillRollCalls } from '#contract/roll-calls/roll-calls.ts';
import { invalidate } from '#web/api/queries.ts';
import type { VoiceItem } from './voice-item.ts';

const always: readonly Endpoint[] = [opinionPage, opinionBars, myOpinions, voteDetails, home];

const ofType: Record<VoiceItem['type'], readonly Endpoint[]> = {
  bills: [
    getBill,
    listBills,
    listWatched,
    listIssueTitles,
    representativeBills,
    listBillRollCalls,
    getRollCall,
    matchMyVotes,
    matchRecords,
    unrecordedVotes,
  ],
  initiatives: [getInitiative, listInitiatives],
  representatives: [getRepresentative, listRepresentatives, homeRepresentatives],
};

/** Invalidates all reads that show opinions on items of this type. */
export function invalidateOpinions(client: QueryClient, type: VoiceItem['type']): void {
  for (const endpoint of [...always, ...ofType[type]]) void invalidate(client, endpoint);
}
