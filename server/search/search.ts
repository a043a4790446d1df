import { z } from 'zod';
import { displayNumber } from '#contract/bills/bill-status.ts';
import { shownPerGroup, type SearchReply, type SearchType } from '#contract/search.ts';
import { issuesFor } from '#server/bills/search-store.ts';
import { anyWord, parseSearch } from '#server/bills/search.ts';
import { search as searchMembers } from '#server/connect/connect.ts';
import { type Db, allowLongStatements } from '#server/database/pool.ts';
import { mayReadStateContent } from '#server/districts/state-access.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { searchInitiatives } from '#server/initiatives/initiative-list.ts';
import { memberOfCongress, partyDescription, positionOf } from '#server/representatives/official-view.ts';
import { defineJob } from '#server/jobs/job.ts';
import { correctWords, replaceSpellingWords } from './spelling-store.ts';
import { findBills, findOfficials, type FoundBill, type FoundOfficial } from './search.queries.ts';

const nothing = { items: [], total: 0 };

/** The best matches of each group, or of one. */
export async function search(
  db: Db,
  viewer: Viewer | undefined,
  text: string,
  type: SearchType | undefined,
): Promise<SearchReply> {
  const groups = await searchGroups(db, viewer, text, type);
  return {
    ...groups,
    issues: type === undefined ? issuesFor(text, { prefixes: true }) : [],
    did_you_mean: isEmpty(groups) ? await findCorrection(db, viewer, text, type) : null,
    similar_bills: isEmpty({ ...groups, executive_orders: nothing })
      ? await similarBills(db, viewer, text, type)
      : [],
  };
}

/** The text with known words in place of unknown ones, if that finds something. */
async function findCorrection(
  db: Db,
  viewer: Viewer | undefined,
  text: string,
  type: SearchType | undefined,
) {
  if (text === '') return null;
  const corrected = await correctWords(db, text);
  return isEmpty(await searchGroups(db, viewer, corrected, type)) ? null : corrected;
}

/** The best bills that have some of the words. Someone who typed a name has found the person. */
async function similarBills(db: Db, viewer: Viewer | undefined, text: string, type: SearchType | undefined) {
  const words =
    parseSearch(text).kind === 'text' && (type ?? 'bills') === 'bills' ? anyWord(text) : undefined;
  if (!words) return [];
  const includes = (group: SearchType) => group === 'bills';
  const { bills } = await findBills(db, { kind: 'text', text: words }, categoriesOf(viewer, includes));
  return bills.items.map(billView);
}

type Groups = Omit<SearchReply, 'issues' | 'did_you_mean' | 'similar_bills'>;

const isEmpty = (groups: Groups) => Object.values(groups).every(({ total }) => total === 0);

async function searchGroups(
  db: Db,
  viewer: Viewer | undefined,
  text: string,
  type: SearchType | undefined,
): Promise<Groups> {
  const includes = (group: SearchType) => text !== '' && (type ?? group) === group;
  const [{ bills, orders }, representatives, initiatives, members] = await Promise.all([
    includes('bills') || includes('executive_orders')
      ? findBillsAndOrders(db, text, categoriesOf(viewer, includes))
      : { bills: nothing, orders: nothing },
    includes('representatives') ? findOfficials(db, text) : nothing,
    includes('initiatives') ? searchInitiatives(db, viewer, text, shownPerGroup) : nothing,
    includes('members') && viewer?.accountSetup ? findMembers(db, viewer, text) : nothing,
  ]);
  return {
    bills: { ...bills, items: bills.items.map(billView) },
    executive_orders: { ...orders, items: orders.items.map(billView) },
    representatives: { ...representatives, items: representatives.items.map(personView) },
    initiatives,
    members,
  };
}

/** The title of an executive order does not say that it is one: 'executive orders on tariffs'. */
async function findBillsAndOrders(db: Db, text: string, categories: ReturnType<typeof categoriesOf>) {
  const found = await findBills(db, parseSearch(text), categories);
  const topic = text.replace(/\bexecutive orders?\b/i, ' ').trim();
  const namesOrders = topic !== text.trim() && /[a-z]{2}/i.test(topic);
  if (!namesOrders || found.orders.total > 0 || !categories.includes('eo')) return found;
  const { orders } = await findBills(db, parseSearch(topic), ['eo']);
  return { ...found, orders };
}

function categoriesOf(viewer: Viewer | undefined, includes: (group: SearchType) => boolean) {
  return [
    ...(includes('bills') ? (['fed', 'local'] as const) : []),
    ...(includes('bills') && mayReadStateContent(viewer) ? (['state'] as const) : []),
    ...(includes('executive_orders') ? (['eo'] as const) : []),
  ];
}

function billView(row: FoundBill) {
  return {
    ...row,
    number: displayNumber({ ...row, number: row.bill_number }),
  } as SearchReply['bills']['items'][number];
}

function personView({ id, name, photo, party, sits, begins, office, ...seat }: FoundOfficial) {
  const position = office && positionOf({ office, ...seat });
  return {
    id,
    name,
    position: position === null ? memberOfCongress(sits) : sits || begins ? position : `Former ${position}`,
    party_description: partyDescription(party),
    state: seat.state,
    district: seat.district,
    image: { url: photo },
  };
}

async function findMembers(db: Db, viewer: Viewer, text: string): Promise<SearchReply['members']> {
  const { members, paging } = await searchMembers(db, viewer.id, text, 1);
  return { items: members.slice(0, shownPerGroup), total: paging.total_count };
}

/** New bills and officials bring new words. */
export const refreshSpellingWords = defineJob({
  name: 'search.spelling_words',
  queue: 'upkeep',
  cron: '53 9 * * *',
  data: z.object({}),
  handle: ({ db }) =>
    db.transaction().execute(async (db) => {
      await allowLongStatements(db, 5);
      await replaceSpellingWords(db);
    }),
});
