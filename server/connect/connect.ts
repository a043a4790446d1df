import type { Member } from '#contract/connect/members.ts';
import type { Db } from '#server/database/pool.ts';
import { pagingOf } from '#server/http/paging.ts';
import { membersPerPage, type MemberPage, type MemberRow, type PageOf } from './cards.queries.ts';
import {
  findCommonFriends,
  findEverybody,
  findInviting,
  findMember,
  findNetworkList,
  searchNetworkList,
  type NetworkList,
} from './members.queries.ts';
import { findByWords, findMatches, findSpellings, type Spelling } from './search.queries.ts';
import { findSuggestions } from './suggestions.queries.ts';

export { countInviting } from './members.queries.ts';

export interface MemberList {
  members: Member[];
  paging: ReturnType<typeof pagingOf>;
}

const emptyPage: MemberPage = { count: 0, members: [] };
const at = (viewer: number, page: number): PageOf => ({ viewer, offset: (page - 1) * membersPerPage });

export async function listEverybody(db: Db, viewerId: number, page: number): Promise<MemberList> {
  return listOf(page, await findEverybody(db, at(viewerId, page)));
}

/** Tries exact words, then similar words, then parts of words. */
export async function search(db: Db, viewerId: number, input: string, page: number): Promise<MemberList> {
  const words = plainWords(input);
  if (words.length === 0) return listOf(page, emptyPage);
  const position = { ...at(viewerId, page), phrase: words.join(' ') };
  const exact = await findByWords(db, position, words.map(exactly));
  if (exact.count > 0) return listOf(page, exact);
  const spellings = await spellingsOf(db, words);
  const similar = await findByWords(db, position, spellings);
  return listOf(page, similar.count > 0 ? similar : await findMatches(db, position, spellings, 'trigrams'));
}

const exactly = (word: string): Spelling => ({ word, similar: [] });
const spellingsOf = (db: Db, words: string[]) => Promise.all(words.map((word) => findSpellings(db, word)));

export async function suggest(db: Db, viewerId: number, page: number): Promise<MemberList> {
  return listOf(page, await findSuggestions(db, at(viewerId, page)));
}

export async function listCommonFriends(
  db: Db,
  viewerId: number,
  other: number,
  page: number,
): Promise<MemberList> {
  return listOf(page, await findCommonFriends(db, { ...at(viewerId, page), other }));
}

export async function listInviting(db: Db, viewerId: number, page: number): Promise<MemberList> {
  return listOf(page, await findInviting(db, at(viewerId, page)));
}

/** One of Manage Network's lists, optionally filtered. */
export async function listNetwork(
  db: Db,
  viewerId: number,
  list: NetworkList,
  { page, search_input = '' }: { page: number; search_input?: string | undefined },
) {
  const words = plainWords(search_input);
  const isUnsearchable = search_input !== '' && words.length === 0;
  const found = isUnsearchable ? emptyPage : await findIn(db, list, at(viewerId, page), words);
  const { members, paging } = listOf(page, found);
  return { members, list: { count: paging.total_count, ...paging } };
}

/** Tries prefixes, then similar words, then parts of words. */
async function findIn(db: Db, list: NetworkList, position: PageOf, words: string[]): Promise<MemberPage> {
  if (words.length === 0) return findNetworkList(db, list, position);
  const exact = await searchNetworkList(db, list, position, words.map(exactly), 'beginning');
  if (exact.count > 0) return exact;
  const spellings = await spellingsOf(db, words);
  const similar = await searchNetworkList(db, list, position, spellings, 'beginning');
  return similar.count > 0 ? similar : searchNetworkList(db, list, position, spellings, 'anywhere');
}

/** One member as the viewer sees them. */
export async function viewMember(db: Db, viewerId: number, id: number): Promise<Member> {
  const { members } = await findMember(db, viewerId, id);
  return memberView(members[0]!);
}

function listOf(page: number, { count, members }: MemberPage): MemberList {
  return {
    members: members.map(memberView),
    paging: pagingOf(page, count, membersPerPage),
  };
}

function memberView(row: MemberRow): Member {
  return {
    id: row.id,
    member_id: row.id,
    name: row.name,
    member_name: row.name,
    avatar: row.avatar,
    about_me: row.about_me,
    city: row.city,
    state: row.state,
    common_friends: row.common,
    invite_already_sent: row.sent !== null,
    invitation_id: row.sent ?? row.received,
    invitation_received: row.received !== null,
    in_network: row.connected,
    is_follow: row.followed,
    status: row.held ? 'Hold postings' : 'Active',
  };
}

const maxWords = 8;

/** Normalizes input as plain_words does in the database: 'José O’Neil, %' → jose, oneil. */
export function plainWords(input: string): string[] {
  const plain = input
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'\u2019]/g, '')
    .toLowerCase();
  return [...new Set(plain.split(/[\s!-/:-@[-`{-~]+/).filter(Boolean))].slice(0, maxWords);
}
