import type { Member } from '#contract/connect.ts';
import type { Db } from '#server/database/connection.ts';
import {
  findByWords,
  findCommonFriends,
  findEverybody,
  findInviting,
  findMembers,
  findNetworkList,
  findSpellings,
  membersPerPage,
  type MemberRow,
  type NetworkList,
  type Spelling,
} from './members.queries.ts';
import { plainWords } from './search-words.ts';
import { findSuggestions } from './suggestions.queries.ts';

export interface MemberList {
  members: Member[];
  paging: { page: number; total_pages: number; total_count: number };
}

export async function listEverybody(db: Db, viewerId: number, page: number): Promise<MemberList> {
  return listOf(db, viewerId, page, await findEverybody(db, viewerId, page));
}

/** Exact words first; where they fill no page, what resembles them as well. */
export async function search(db: Db, viewerId: number, input: string, page: number): Promise<MemberList> {
  const words = plainWords(input);
  if (words.length === 0) return listOf(db, viewerId, page, { ids: [], count: 0 });
  const exact = await findByWords(db, viewerId, words.map(asTyped));
  if (exact.length >= membersPerPage) return listOf(db, viewerId, page, pageOf(exact, page));
  const found = await findByWords(db, viewerId, await spellingsOf(db, words));
  return listOf(db, viewerId, page, pageOf(found, page));
}

const asTyped = (word: string): Spelling => ({ word, alike: [] });
const spellingsOf = (db: Db, words: string[]) => Promise.all(words.map((word) => findSpellings(db, word)));

export async function suggest(db: Db, viewerId: number, page: number): Promise<MemberList> {
  return listOf(db, viewerId, page, pageOf(await findSuggestions(db, viewerId), page));
}

export async function listCommonFriends(
  db: Db,
  viewerId: number,
  otherId: number,
  page: number,
): Promise<MemberList> {
  return listOf(db, viewerId, page, await findCommonFriends(db, viewerId, otherId, page));
}

export async function listInviting(db: Db, viewerId: number, page: number): Promise<MemberList> {
  return listOf(db, viewerId, page, await findInviting(db, viewerId, page));
}

/** One of Manage Network's lists, in the words of its calls. */
export async function listNetwork(
  db: Db,
  viewerId: number,
  list: NetworkList,
  { page, search_input = '' }: { page: number; search_input?: string | undefined },
) {
  const words = plainWords(search_input);
  const nobody = search_input !== '' && words.length === 0;
  const found = nobody ? { ids: [], count: 0 } : await findIn(db, viewerId, list, words, page);
  const { members, paging } = await listOf(db, viewerId, page, found);
  return { members, list: { count: paging.total_count, ...paging } };
}

async function findIn(db: Db, viewerId: number, list: NetworkList, words: string[], page: number) {
  const exact = await findNetworkList(db, viewerId, list, words.map(asTyped), page);
  if (exact.count > 0 || words.length === 0) return exact;
  return findNetworkList(db, viewerId, list, await spellingsOf(db, words), page);
}

/** One member as the viewer sees them. */
export async function viewMember(db: Db, viewerId: number, id: number): Promise<Member> {
  const [row] = await findMembers(db, viewerId, [id]);
  return memberView(row!);
}

/** Invitations that wait for the viewer's answer. */
export async function countWaiting(db: Db, viewerId: number): Promise<number> {
  return (await findInviting(db, viewerId, 1)).count;
}

function pageOf(ids: number[], page: number) {
  return { ids: ids.slice((page - 1) * membersPerPage, page * membersPerPage), count: ids.length };
}

async function listOf(
  db: Db,
  viewerId: number,
  page: number,
  { ids, count }: { ids: number[]; count: number },
): Promise<MemberList> {
  const rows = await findMembers(db, viewerId, ids);
  return {
    members: rows.map(memberView),
    paging: { page, total_pages: Math.max(1, Math.ceil(count / membersPerPage)), total_count: count },
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
    follows_me: row.follows,
    status: row.held ? 'Hold postings' : 'Active',
  };
}
