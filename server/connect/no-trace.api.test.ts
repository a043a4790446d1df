import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addComment } from '#contract/posts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { exportFormats, feedFormats } from '#contract/sharing.ts';
import { saveOpinion } from '#contract/opinions/opinions.ts';
import { routes } from '#server/app.ts';
import { testApp } from '#server/testing/app.ts';
import {
  buildBill,
  buildInitiative,
  buildMember,
  buildReply,
  published,
  type TestMember,
} from '#server/testing/build.ts';
import { buildConnections, buildHold } from '#server/testing/relate.ts';

import { notifyOfInvitation } from './connect-events.ts';

// No reply of any call contains a trace of a member hidden from the viewer. The test calls every route;
// a new one has to be classified here.

const { app, call, db, runJobs, mails } = await testApp();
const name = 'Quillon Zzyzxq';
/** No other number of the test data looks like it. */
const id = 777_000_111;
let hidden: TestMember;
let friend: TestMember;
let bill: { id: number; slug: string };
let theirs: Record<'vote' | 'initiative' | 'comment', string>;
let own: Record<'vote', string>;
let friends: string;
let friendsReply: string;

const viewers = {
  /** Holds a friend's postings; the friend stays in the network. */
  holder: { token: '', id: 0 },
  blocker: { token: '', id: 0 },
  blocked: { token: '', id: 0 },
};
type Role = keyof typeof viewers;

/** Calls that manage holds and blocks, that name the member by id, and that return one's own data. */
const managed = /manage_blocked_users|users\/export|members\/777|user_id=777/;
const mayHaveTrace: Record<Role, RegExp> = {
  // A friend on hold stays in the network.
  holder: new RegExp(`manage_networks_friends_and_family|search_my_networks|${managed.source}`),
  blocker: managed,
  // What visitors can read is not hidden from a held member. Members they may not interact with are.
  blocked: /\/(bills|initiatives|representatives|votes)\b|users\/export|home$/,
};

beforeAll(async () => {
  await sql`alter sequence members_id_seq restart with ${sql.lit(id)}`.execute(db);
  hidden = await buildMember(db, {
    first_name: 'Quillon',
    last_name: 'Zzyzxq',
    email: 'hidden@example.org',
    email_confirmed_at: new Date(),
  });
  expect(hidden.id).toBe(id);
  await sql`alter sequence members_id_seq restart with 1000`.execute(db);
  friend = await buildMember(db);
  for (const role of Object.keys(viewers) as Role[])
    viewers[role] = await buildMember(db, { email: `${role}@example.org`, email_confirmed_at: new Date() });
  const { holder, blocker, blocked } = viewers;
  await buildConnections(db, friend.id, [hidden.id, holder.id, blocker.id, blocked.id]);
  await buildConnections(db, holder.id, [hidden.id]);
  bill = await buildBill(db);
  own = { vote: await voice(holder, 'Mine') };
  friends = await voice(friend, 'So do I');
  friendsReply = await reply(own.vote, friend, 'Well said');
});

const voice = async (
  by: TestMember,
  comment_text: string,
  params = { type: 'bills', id: bill.slug } as const,
) =>
  String(
    (
      await call(
        saveOpinion,
        { params, body: { vote: { voting_parameters: 'support' }, comment_text } },
        by.token,
      )
    ).body.vote_id,
  );

const reply = async (vote_id: string, by: TestMember, comment_text: string) =>
  String((await call(addComment, { body: { vote_id, comment_text } }, by.token)).body.comment_id);

/** Creates everything that could contain the member, some of it dated before the hold. */
async function post(): Promise<void> {
  const vote = await voice(hidden, `${name} was here`);
  const initiative = String(await buildInitiative(db, hidden.id, { ...published, title: `By ${name}` }));
  const comment = await reply(own.vote, hidden, `${name} answers`);
  await reply(friends, hidden, `${name} again`);
  await call(
    addComment,
    { body: { vote_id: own.vote, parent_comment_id: friendsReply, comment_text: `${name} once more` } },
    hidden.token,
  );
  await buildReply(db, friend.id, Number(vote));
  const others = Object.values(viewers);
  await db
    .insertInto('invitations')
    .values([viewers.blocker, viewers.blocked].map(({ id }) => ({ sender_id: hidden.id, receiver_id: id })))
    .execute();
  for (const { id: receiver_id } of others) await notifyOfInvitation(db, hidden.id, receiver_id);
  theirs = { vote, initiative, comment };
}

/** The value of each path parameter. A parameter that is missing here fails the test below. */
const params = (): Record<string, string[]> => ({
  ':type': ['bills'],
  ':voteId': [theirs.vote],
  ':id': [bill.slug, theirs.initiative, theirs.vote, theirs.comment, String(id)],
  ':user_id': [String(id), String(friend.id)],
  ':bill_id': [bill.slug],
  ':version': ['ih'],
  ':code': ['none'],
  ':token': ['none'],
  ':reset_token': ['none'],
  ':device_id': ['none'],
  ':provider': ['google'],
  ':source': ['zips'],
});

/** Query parameters that show more of a list. */
const queries: Record<string, Record<string, string>[]> = {
  '/api/v1/connect/search_members': [
    { search_input: name },
    { search_input: 'quilon zzyzx' },
    { search_input: 'San Francisco' },
  ],
  '/api/v1/connect/common_friends': [{ user_id: 'friend' }, { user_id: String(id) }],
  '/api/v1/networkings/manage_followers': [{}, { search_input: 'Quillon' }],
  '/api/v1/networkings/manage_followings_users': [{}, { search_input: 'Quillon' }],
  '/api/v1/initiatives': [
    {},
    { q: 'Zzyzxq', filter: 'national' },
    { filter: 'national' },
    { filter: 'recommended' },
  ],
  '/api/v1/locations/district_choices': [{ state: 'CA' }],
  '/api/v1/home/tab_count': [{ from_time: '1' }],
  '/api/v1/:type/:id/votes/0': [{}, { sort: 'most_liked' }, { page: '2' }],
};

const files = [
  ...Object.keys(exportFormats).flatMap((format) =>
    ['bills', 'initiatives'].map(
      (list) => `/api/v1/${list}/export.${format}${list === 'initiatives' ? '?filter=national' : ''}`,
    ),
  ),
  ...Object.keys(feedFormats).flatMap((format) =>
    ['bills', 'initiatives'].map(
      (list) => `/api/v1/${list}/feed.${format}${list === 'initiatives' ? '?filter=national' : ''}`,
    ),
  ),
];

function urlsOf({ path }: Pick<Endpoint, 'path'>): string[] {
  const fill = (path: string): string[] => {
    const parameter = /:\w+/.exec(path)?.[0];
    if (!parameter) return [path];
    return params()[parameter]!.flatMap((value) => fill(path.replace(parameter, value)));
  };
  const words = queries[path] ?? [{}];
  return fill(path).flatMap((url) =>
    words.map((query) => {
      const search = new URLSearchParams(query).toString().replace('user_id=friend', `user_id=${friend.id}`);
      return search ? `${url}?${search}` : url;
    }),
  );
}
const reads = routes.filter(({ endpoint }) => endpoint.method === 'GET').map(({ endpoint }) => endpoint);

async function everything({ token }: TestMember): Promise<Map<string, string>> {
  const replies = new Map<string, string>();
  for (const url of [...reads.flatMap(urlsOf), ...files]) {
    const { payload, statusCode } = await app.inject({
      method: 'GET',
      url,
      headers: { authorization: token },
    });
    expect({ url, statusCode: statusCode < 500 }).toEqual({ url, statusCode: true });
    replies.set(url, payload);
  }
  return replies;
}
const hasTrace = (text: string) => text.includes('Zzyzxq') || text.includes(String(id));

test('classifies every path parameter and every changing call that returns names', () => {
  const unknown = reads.flatMap(({ path }) => path.match(/:\w+/g) ?? []).filter((name) => name !== ':id');
  expect(Object.keys(paramNames)).toEqual(expect.arrayContaining([...new Set(unknown)]));
  const named = routes
    .filter(({ endpoint }) => endpoint.method !== 'GET' && holdsNames(endpoint))
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(named.toSorted()).toEqual([...ownNames].toSorted());
});

/** Writes whose replies contain a name: the caller's own, or one in what they have just written. */
const ownNames = [
  'POST /api/v1/comments',
  'POST /api/v1/initiatives/create_initiatives',
  'POST /api/v1/invitations/send_member_invites',
  'POST /api/v1/representatives/find',
  'POST /api/v1/share_comments',
  'POST /api/v1/shares',
  'POST /api/v1/shares/share_with',
  'POST /api/v1/users/sign_in',
  'POST /api/v1/users/sign_up',
  'POST /api/v2/passkeys',
  'POST /api/v2/passkeys/options',
  'POST /api/v2/passkeys/sign_in',
  'POST /api/v2/users/sign_in',
  'POST /api/v2/users/sign_up',
  'POST /api/v2/users/social_result',
  'POST /api/v2/users/social_sign_in',
  'POST /api/v2/users/two_step',
  'POST /users',
  'PUT /api/v1/initiatives/:id',
  'PUT /api/v1/initiatives/:id/submit_initiative',
  'PUT /api/v1/users',
  'PUT /api/v1/users/update_avatar',
  'DELETE /api/v1/users/avatar',
  'PUT /api/v2/passkeys/:id',
  'PUT /user',
];
const paramNames: Record<string, true> = {
  ':type': true,
  ':voteId': true,
  ':user_id': true,
  ':bill_id': true,
  ':version': true,
  ':code': true,
  ':token': true,
  ':reset_token': true,
  ':device_id': true,
  ':provider': true,
  ':source': true,
};

function holdsNames({ output }: Endpoint): boolean {
  const schema = JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any', io: 'output' }));
  return /"(name|member_name|user_name|first_name|user_id|member_id)":\{/.test(schema);
}

describe('a hidden member', () => {
  let before: Record<Role, Map<string, string>>;
  let after: Record<Role, Map<string, string>>;

  beforeAll(async () => {
    await buildHold(db, viewers.holder.id, hidden.id);
    await buildHold(db, viewers.blocker.id, hidden.id);
    await buildHold(db, hidden.id, viewers.blocked.id);
    theirs = { vote: '999999991', initiative: '999999992', comment: '999999993' };
    const all = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(viewers).map(async ([role, viewer]) => [role, await everything(viewer)]),
        ),
      );
    before = await all();
    await post();
    after = await all();
    await runJobs();
  });

  test('is visible to other members (control)', async () => {
    const replies = [...(await everything(friend))];
    // Texts, not only names: the opinion and the reply.
    for (const text of [`${name} was here`, `${name} answers`])
      expect(replies.filter(([, body]) => body.includes(text)).map(([url]) => url)).toContainEqual(
        expect.stringContaining('/votes/0'),
      );
    const seen = replies.filter(([, text]) => hasTrace(text)).map(([url]) => url);
    for (const part of [
      'votes/0',
      '/initiatives',
      'votes/details',
      'users_list',
      'search_members',
      'friends_and_family',
      'initiatives/feed',
      'initiatives/export',
    ])
      expect(
        seen.filter((url) => url.includes(part)),
        part,
      ).not.toEqual([]);
  });

  test.each(['holder', 'blocker'] as const)('changes no count and no list of the %s', (role) => {
    const changed = [...after[role]].flatMap(([url, text]) => {
      const was = before[role].get(url);
      return was === undefined ||
        mayHaveTrace[role].test(url) ||
        /bills.(export|feed)/.test(url) ||
        sorted(was) === sorted(text)
        ? []
        : [`${url}: ${difference(sorted(was), sorted(text))}`];
    });
    expect(changed).toEqual([]);
  });

  test.each(Object.keys(viewers) as Role[])('leaves no trace in any reply to the %s', (role) => {
    const traces = [...after[role]].filter(
      ([url, text]) => hasTrace(withoutRequest(text, url)) && !mayHaveTrace[role].test(url),
    );
    expect(traces.map(([url, text]) => `${url}: ${around(text)}`)).toEqual([]);
  });

  test.each(Object.keys(viewers) as Role[])('appears in no email to the %s', async (role) => {
    expect((await mails(`${role}@example.org`)).filter((mail) => hasTrace(JSON.stringify(mail)))).toEqual([]);
  });
});

/** A reply may repeat what the request contained. */
const withoutRequest = (text: string, url: string) => text.replaceAll(url, '');
const around = (text: string) => {
  const at = text.search(/Zzyzxq|777000111/);
  return text.slice(Math.max(0, at - 120), at + 80);
};

/** The bars count every opinion, even of held members, and reading counts as a view. */
const sums = [
  'counts',
  'percentages',
  'score',
  'voters',
  'graphs',
  'views_count',
  'supports_count',
  'by_state',
  'by_district',
  'counted_at',
];
function sorted(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text, (key, value) => (sums.includes(key) ? undefined : value)));
  } catch {
    return text;
  }
}
function difference(one: string, two: string): string {
  const at = [...one].findIndex((letter, index) => letter !== two[index]);
  return `${one.slice(Math.max(0, at - 60), at + 60)} → ${two.slice(Math.max(0, at - 60), at + 60)}`;
}
