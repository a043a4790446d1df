import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { followMembers, unfollowMembers } from '#contract/connect/invitations.ts';
import {
  listNotifications,
  mute,
  readNotifications,
  unmute,
  type NotificationKind,
} from '#contract/notifications.ts';
import { testApp } from '#server/testing/app.ts';
import {
  buildBill,
  buildInitiative,
  buildMember,
  buildOfficial,
  buildReply,
  published,
  type TestMember,
} from '#server/testing/build.ts';
import { buildConnections, buildHold } from '#server/testing/relate.ts';
import { recordEvent } from '#server/jobs/events-store.ts';
import { fanOut } from './fan-out.ts';

const { call, db, services } = await testApp();

/** A bill of the sponsor who represents the reader, which the reader watches. */
interface Scene {
  reader: TestMember;
  ana: TestMember;
  bill: { id: number; slug: string };
  sponsor: number;
  /** Of the reader. */
  opinion: number;
}
let scene: Scene;

beforeEach(async () => {
  await db.deleteFrom('members').execute();
  await db.deleteFrom('items').execute();
  const reader = await buildMember(db);
  const ana = await buildMember(db, { first_name: 'Ana', last_name: 'Diaz' });
  const bill = await buildBill(db, { number: 900_007 });
  const sponsor = await buildOfficial(db, 'Nancy Pelosi', {
    office: 'representative',
    state: 'CA',
    district: 11,
  });
  await db
    .insertInto('sponsorships')
    .values({ bill_id: bill.id, representative_id: sponsor, is_sponsor: true })
    .execute();
  await db.insertInto('bill_issues').values({ bill_id: bill.id, issue: 'Health', position: 0 }).execute();
  scene = { reader, ana, bill, sponsor, opinion: await buildOpinion(reader.id, bill.id) };
});

async function buildOpinion(author_id: number, item_id: number): Promise<number> {
  const { id } = await db
    .insertInto('posts')
    .values({ kind: 'opinion', author_id, item_id, level: 'support', text: 'Good' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function buildShare(author_id: number, receivers: number[] | 'all'): Promise<number> {
  const { id } = await db
    .insertInto('posts')
    .values({ kind: 'share', author_id, text: 'Look at this' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('shares')
    .values({ id, author_id, general: receivers === 'all' })
    .execute();
  if (receivers !== 'all')
    await db
      .insertInto('share_receivers')
      .values(receivers.map((member_id) => ({ share_id: id, member_id, author_id })))
      .execute();
  return id;
}

const billEvent = (kind: string, itemId = scene.bill.id, details = {}) =>
  db
    .insertInto('notification_events')
    .values({
      kind,
      event_key: `${itemId} ${Math.random()}`,
      item_id: itemId,
      details: JSON.stringify(details),
    })
    .execute();

/** What makes the reader get each kind. */
const causes: Record<NotificationKind, () => Promise<unknown>> = {
  bill_status_change: () => billEvent('bill_status_change', scene.bill.id, { status: 'became_law' }),
  // On another bill: a vote and a change of status of one bill are one notification.
  roll_call: async () => {
    const other = await buildBill(db);
    await buildOpinion(scene.reader.id, other.id);
    await billEvent('roll_call', other.id);
  },
  sponsor_new_bill: () => billEvent('new_bill'),
  new_bill: async () => {
    const other = await buildBill(db);
    await db.insertInto('bill_issues').values({ bill_id: other.id, issue: 'Energy', position: 0 }).execute();
    await db
      .insertInto('topic_follows')
      .values({ member_id: scene.reader.id, topic_type: 'issue', topic: 'Energy' })
      .execute();
    await billEvent('new_bill', other.id);
  },
  invitation: async () => {
    await db
      .insertInto('invitations')
      .values({ sender_id: scene.ana.id, receiver_id: scene.reader.id })
      .execute();
    await social('invitation');
  },
  invitation_accepted: () => social('invitation_accepted'),
  new_follower: async () => {
    await db
      .insertInto('follows')
      .values({ follower_id: scene.ana.id, followed_id: scene.reader.id })
      .execute();
    await social('new_follower');
  },
  share: async () => {
    await buildConnections(db, scene.ana.id, [scene.reader.id]);
    await buildShare(scene.ana.id, 'all');
  },
  comment: async () => {
    const share = await buildShare(scene.reader.id, [scene.ana.id]);
    await buildReply(db, scene.ana.id, share);
  },
  reply: () => buildReply(db, scene.ana.id, scene.opinion),
  mention: async () => {
    const theirs = await buildOpinion(scene.ana.id, scene.bill.id);
    const reply = await buildReply(db, scene.ana.id, theirs);
    await db.insertInto('post_mentions').values({ post_id: reply, member_id: scene.reader.id }).execute();
  },
  like: () =>
    db.insertInto('post_likes').values({ post_id: scene.opinion, member_id: scene.ana.id }).execute(),
  moderation: () =>
    recordEvent(db, {
      kind: 'moderation',
      key: String(Math.random()),
      receiverId: scene.reader.id,
      postId: scene.opinion,
      details: { text: 'Your posting was removed.', case_id: 7 },
    }),
};

const social = (kind: NotificationKind) =>
  recordEvent(db, { kind, key: String(Math.random()), actorId: scene.ana.id, receiverId: scene.reader.id });

async function notificationsOf({ token }: TestMember) {
  await fanOut(services);
  return (await call(listNotifications, { query: {} }, token)).body;
}
const textsOf = async (member: TestMember) =>
  (await notificationsOf(member)).notifications.map(({ text }) => text);

test.each([
  ['bill_status_change', 'H.R. 900007: Became law. Whole Milk for Healthy Kids Act of 2025', 'bill_detail'],
  ['roll_call', /^House vote on H\.R\. \d+\. Whole Milk/, 'bill_detail'],
  [
    'sponsor_new_bill',
    'Nancy Pelosi introduced H.R. 900007. Whole Milk for Healthy Kids Act of 2025',
    'bill_detail',
  ],
  ['new_bill', /^New bill: H\.R\. \d+\. Whole Milk/, 'bill_detail'],
  ['invitation', 'Ana Diaz invites you to connect.', 'invitation_list'],
  ['invitation_accepted', 'Ana Diaz accepted your invitation.', 'manage_network'],
  ['new_follower', 'Ana Diaz follows you now.', 'manage_network'],
  ['share', 'Ana Diaz shared a posting with you.', 'share_list'],
  ['comment', 'Ana Diaz commented on your posting.', 'share_list'],
  ['reply', 'Ana Diaz replied to your opinion.', 'bill_detail'],
  ['mention', 'Ana Diaz mentioned you.', 'bill_detail'],
  ['like', 'Ana Diaz liked your opinion.', 'bill_detail'],
  // To the decision with its reason and appeal, not to the post.
  ['moderation', /^Your posting was removed\.$/, 'moderation'],
] as const)('notifies of %s', async (kind, text, page) => {
  await causes[kind]();
  const body = await notificationsOf(scene.reader);
  expect(body).toMatchObject({ unread_count: 1, total_count: 1, page: 1, total_pages: 1 });
  expect(body.notifications).toMatchObject([
    { kind, text: expect.stringMatching(text), page, push_params: { page }, read: false },
  ]);
});

describe('the post of a notification', () => {
  const postsOf = async (member: TestMember) =>
    (await notificationsOf(member)).notifications.map(({ excerpt, thread }) => ({ excerpt, thread }));

  test.each(['comment', 'reply', 'mention', 'share', 'like'] as const)(
    'a %s names its thread and begins its text',
    async (kind) => {
      await causes[kind]();
      const [post] = await postsOf(scene.reader);
      const type = kind === 'comment' || kind === 'share' ? 'share' : 'vote';
      const root = await db
        .selectFrom('posts')
        .select('id')
        .where('root_id', 'is', null)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect(post).toEqual({ excerpt: expect.stringMatching(/\w/), thread: { type, id: root.id } });
    },
  );

  test('shortens the excerpt at a word, and sends null without a text or a post', async () => {
    const reply = await buildReply(db, scene.ana.id, scene.opinion);
    await db
      .updateTable('posts')
      .set({ text: 'some words\n'.repeat(30) })
      .where('id', '=', reply)
      .execute();
    const [post] = await postsOf(scene.reader);
    expect(post?.excerpt).toMatch(/^some words some .* \w+…$/);
    expect(post?.excerpt?.length).toBeLessThanOrEqual(80);
    await causes.new_follower();
    expect((await postsOf(scene.reader))[0]).toEqual({ excerpt: null, thread: null });
  });

  test.each<[string, (reply: number) => Promise<unknown>]>([
    [
      'waits for review',
      (reply) => db.updateTable('posts').set({ review_since: new Date() }).where('id', '=', reply).execute(),
    ],
    [
      'is in the thread of a member on hold',
      async () => buildHold(db, scene.reader.id, await authorOfOpinion()),
    ],
  ])('is not shown where it %s', async (_, hide) => {
    const theirs = await buildOpinion((await buildMember(db)).id, scene.bill.id);
    const reply = await buildReply(db, scene.ana.id, theirs);
    await db.insertInto('post_mentions').values({ post_id: reply, member_id: scene.reader.id }).execute();
    expect((await postsOf(scene.reader))[0]?.excerpt).toBeTruthy();
    await hide(reply);
    expect((await postsOf(scene.reader)).map(({ excerpt }) => excerpt)).toEqual([null]);
  });

  async function authorOfOpinion(): Promise<number> {
    const newest = await db
      .selectFrom('posts')
      .select('author_id')
      .where('kind', '=', 'opinion')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return newest.author_id;
  }

  test('about a California bill is not shown to a member who has moved', async () => {
    const bill = await buildBill(db, { category: 'state' });
    await buildReply(db, scene.ana.id, await buildOpinion(scene.reader.id, bill.id));
    expect((await postsOf(scene.reader))[0]?.excerpt).toBeTruthy();
    await db.updateTable('members').set({ state: 'NY' }).where('id', '=', scene.reader.id).execute();
    expect(await postsOf(scene.reader)).toEqual([{ excerpt: null, thread: null }]);
  });
});

describe('settings', () => {
  const obeys = {
    notify_new_bill: ['new_bill'],
    notify_bill_status_change: ['bill_status_change', 'roll_call'],
    notify_sponsor_new_bill: ['sponsor_new_bill'],
    notify_invite_network: ['invitation', 'invitation_accepted', 'new_follower'],
    notify_share_comment: ['share', 'comment', 'reply', 'mention', 'like'],
  } as const;
  test.each(Object.entries(obeys))('%s silences exactly its kinds', async (setting, silenced) => {
    await db
      .updateTable('members')
      .set({ [setting]: false })
      .where('id', '=', scene.reader.id)
      .execute();
    for (const cause of Object.values(causes)) await cause();
    const got = new Set((await notificationsOf(scene.reader)).notifications.map(({ kind }) => kind));
    const expected = Object.keys(causes).filter((kind) => !(silenced as readonly string[]).includes(kind));
    expect([...got].toSorted()).toEqual(expected.toSorted());
  });

  test('a muted bill is silent, its moderation is not', async () => {
    await call(mute, { params: { type: 'bills', id: scene.bill.slug } }, scene.reader.token);
    for (const cause of Object.values(causes)) await cause();
    const got = (await notificationsOf(scene.reader)).notifications.map(({ kind }) => kind);
    expect(got.toSorted()).toEqual([
      'comment',
      'invitation',
      'invitation_accepted',
      'moderation',
      'new_bill',
      'new_follower',
      'roll_call',
      'share',
    ]);
  });

  test('a muted representative’s new bills are silent, and nothing else', async () => {
    const id = String(scene.sponsor);
    await call(mute, { params: { type: 'representatives', id } }, scene.reader.token);
    for (const cause of Object.values(causes)) await cause();
    const got = new Set((await notificationsOf(scene.reader)).notifications.map(({ kind }) => kind));
    expect([...got].toSorted()).toEqual(
      Object.keys(causes)
        .filter((kind) => kind !== 'sponsor_new_bill')
        .toSorted(),
    );
  });

  test('a muted initiative is silent until it is unmuted, others are not', async () => {
    const [muted, other] = [
      await buildInitiative(db, scene.ana.id, published),
      await buildInitiative(db, scene.ana.id, published),
    ];
    const params = { type: 'initiatives', id: String(muted) } as const;
    await call(mute, { params }, scene.reader.token);
    const opinion = await buildOpinion(scene.reader.id, muted);
    await buildReply(db, scene.ana.id, opinion);
    await buildReply(db, scene.ana.id, await buildOpinion(scene.reader.id, other));
    expect(await textsOf(scene.reader)).toEqual(['Ana Diaz replied to your opinion.']);
    await call(unmute, { params }, scene.reader.token);
    await db.insertInto('post_likes').values({ post_id: opinion, member_id: scene.ana.id }).execute();
    expect(await textsOf(scene.reader)).toEqual([
      'Ana Diaz liked your opinion.',
      'Ana Diaz replied to your opinion.',
    ]);
  });
});

describe('members who get no notifications of each other', () => {
  const social: NotificationKind[] = [
    'invitation',
    'new_follower',
    'share',
    'comment',
    'reply',
    'mention',
    'like',
  ];
  const run = async () => {
    for (const kind of social) await causes[kind]();
    return textsOf(scene.reader);
  };
  test('the reader holds the other', async () => {
    await buildHold(db, scene.reader.id, scene.ana.id);
    expect(await run()).toEqual([]);
  });
  test('the other has left', async () => {
    await db
      .updateTable('members')
      .set({ deactivated_at: new Date() })
      .where('id', '=', scene.ana.id)
      .execute();
    expect(await run()).toEqual([]);
  });
  test('the reader holds the other later: the list and the count leave them out', async () => {
    expect(await run()).not.toEqual([]);
    await buildHold(db, scene.reader.id, scene.ana.id);
    expect(await notificationsOf(scene.reader)).toMatchObject({ unread_count: 0, total_count: 0 });
  });
  test('a deactivated reader gets nothing', async () => {
    await db
      .updateTable('members')
      .set({ deactivated_at: new Date() })
      .where('id', '=', scene.reader.id)
      .execute();
    await causes.like();
    await causes.bill_status_change();
    await fanOut(services);
    expect(await db.selectFrom('notifications').select('id').execute()).toEqual([]);
  });
  test('nobody is notified of their own actions', async () => {
    await db
      .insertInto('post_likes')
      .values({ post_id: scene.opinion, member_id: scene.reader.id })
      .execute();
    await buildReply(db, scene.reader.id, scene.opinion);
    expect(await textsOf(scene.reader)).toEqual([]);
  });
});

describe('posts that a member may not see', () => {
  const mentionReader = (post_id: number) =>
    db.insertInto('post_mentions').values({ post_id, member_id: scene.reader.id }).execute();

  test('a comment on a share of another network does not notify those whom it names', async () => {
    const cy = await buildMember(db, { first_name: 'Cy' });
    await buildConnections(db, scene.ana.id, [scene.reader.id, cy.id]);
    const share = await buildShare(cy.id, [scene.ana.id]);
    await mentionReader(await buildReply(db, scene.ana.id, share));
    expect(await textsOf(scene.reader)).toEqual([]);
  });

  test('a member who has left the network of a share is not notified of answers there', async () => {
    const bo = await buildMember(db, { first_name: 'Bo' });
    await buildConnections(db, scene.ana.id, [bo.id]);
    const share = await buildShare(scene.ana.id, 'all');
    const comment = await buildReply(db, scene.reader.id, share);
    await buildReply(db, bo.id, share, { parent_id: comment });
    expect(await textsOf(scene.reader)).toEqual([]);
    expect(await textsOf(scene.ana)).toEqual(['Bo Ruiz and 1 other commented on your posting.']);
  });

  test('a member who has moved learns of the removal of their opinion on a California bill', async () => {
    const bill = await buildBill(db, { category: 'state' });
    scene.opinion = await buildOpinion(scene.reader.id, bill.id);
    await db.updateTable('members').set({ state: 'TX' }).where('id', '=', scene.reader.id).execute();
    await causes.moderation();
    expect(await textsOf(scene.reader)).toEqual(['Your posting was removed.']);
  });

  test('a reply about a California bill does not notify members elsewhere', async () => {
    const bill = await buildBill(db, { category: 'state' });
    const reply = await buildReply(db, scene.ana.id, await buildOpinion(scene.ana.id, bill.id));
    await mentionReader(reply);
    const elsewhere = await buildMember(db, { state: 'TX' });
    await db.insertInto('post_mentions').values({ post_id: reply, member_id: elsewhere.id }).execute();
    expect(await textsOf(elsewhere)).toEqual([]);
    expect(await textsOf(scene.reader)).toEqual(['Ana Diaz mentioned you.']);
  });
});

test('groups likes and new bills, and starts a new group after reading', async () => {
  const fans = [];
  for (const first_name of ['Ben', 'Cleo', 'Dora']) fans.push(await buildMember(db, { first_name }));
  for (const { id } of fans.slice(0, 2))
    await db.insertInto('post_likes').values({ post_id: scene.opinion, member_id: id }).execute();
  expect(await textsOf(scene.reader)).toEqual(['Cleo Ruiz and 1 other liked your opinion.']);
  await db.insertInto('post_likes').values({ post_id: scene.opinion, member_id: fans[2]!.id }).execute();
  expect(await textsOf(scene.reader)).toEqual(['Dora Ruiz and 2 others liked your opinion.']);
  const read = await call(readNotifications, { body: { ids: 'all' } }, scene.reader.token);
  expect(read.body.unread_count).toBe(0);
  await causes.like();
  expect(await textsOf(scene.reader)).toEqual([
    'Ana Diaz liked your opinion.',
    'Dora Ruiz and 2 others liked your opinion.',
  ]);
  // A like that is taken back and given again sends nothing.
  await db.deleteFrom('post_likes').where('member_id', '=', scene.ana.id).execute();
  await causes.like();
  expect(await textsOf(scene.reader)).toHaveLength(2);
});

test('a like that was taken back is not shown', async () => {
  const takeBack = () => db.deleteFrom('post_likes').where('member_id', '=', scene.ana.id).execute();
  await causes.like();
  expect(await textsOf(scene.reader)).toHaveLength(1);
  await takeBack();
  expect(await notificationsOf(scene.reader)).toMatchObject({ unread_count: 0, total_count: 0 });
  // Nobody is notified of a like that was taken back at once.
  await db.deleteFrom('notification_events').execute();
  await causes.like();
  await takeBack();
  await fanOut(services);
  expect(await db.selectFrom('notifications').select('id').execute()).toEqual([]);
});

test('a follow that was taken back is not shown, and is once it is given again', async () => {
  await causes.new_follower();
  expect(await textsOf(scene.reader)).toHaveLength(1);
  await call(unfollowMembers, { body: { member_id: scene.reader.id } }, scene.ana.token);
  expect(await notificationsOf(scene.reader)).toMatchObject({ unread_count: 0, total_count: 0 });
  await call(followMembers, { body: { member_id: scene.reader.id } }, scene.ana.token);
  expect(await notificationsOf(scene.reader)).toMatchObject({ unread_count: 1, total_count: 1 });
});

test('shares to few and to many members reach everyone once', async () => {
  const friends = [scene.reader.id];
  for (let i = 0; i < 59; i++) friends.push((await buildMember(db)).id);
  await buildConnections(db, scene.ana.id, friends);
  const few = await buildShare(scene.ana.id, friends.slice(0, 50));
  const many = await buildShare(scene.ana.id, friends.slice(0, 51));
  const all = await buildShare(scene.ana.id, 'all');
  await fanOut(services);
  const { rows } = await sql<{ post_id: number; received: number }>`
    select e.post_id, count(*)::int as received
    from notification_events e
    join notifications n on n.event_id = e.id
    where e.done_at is not null
    group by e.post_id`.execute(db);
  expect(new Map(rows.map(({ post_id, received }) => [post_id, received]))).toEqual(
    new Map([
      [few, 50],
      [many, 51],
      [all, 60],
    ]),
  );
});

test('counts a member once who comments in several places of a thread', async () => {
  const share = await buildShare(scene.reader.id, 'all');
  const ben = await buildMember(db, { first_name: 'Ben' });
  const comment = await buildReply(db, scene.ana.id, share);
  await buildReply(db, ben.id, share);
  await buildReply(db, ben.id, share, { parent_id: comment });
  expect(await textsOf(scene.reader)).toEqual(['Ben Ruiz and 1 other commented on your posting.']);
});

test('names the post of the reader that was answered, at any depth of a thread', async () => {
  const ben = await buildMember(db, { first_name: 'Ben' });
  const comment = await buildReply(db, scene.ana.id, scene.opinion);
  await buildReply(db, ben.id, scene.opinion, { parent_id: comment });
  expect(await textsOf(scene.reader)).toEqual(['Ben Ruiz and 1 other replied to your opinion.']);
  expect(await textsOf(scene.ana)).toEqual(['Ben Ruiz replied to your comment.']);
});

test('counts a member again who comments after the reader has read the group', async () => {
  const share = await buildShare(scene.reader.id, 'all');
  await buildReply(db, scene.ana.id, share);
  await fanOut(services);
  await call(readNotifications, { body: { ids: 'all' } }, scene.reader.token);
  await buildReply(db, scene.ana.id, share);
  await buildReply(db, (await buildMember(db, { first_name: 'Ben' })).id, share);
  expect((await textsOf(scene.reader))[0]).toBe('Ben Ruiz and 1 other commented on your posting.');
});

test('counts a member once whose earlier comment waits for review and is approved later', async () => {
  const share = await buildShare(scene.reader.id, 'all');
  const inReview = await buildReply(db, scene.ana.id, share, { review_since: new Date() });
  await buildReply(db, scene.ana.id, share);
  await buildReply(db, (await buildMember(db, { first_name: 'Ben' })).id, share);
  expect(await textsOf(scene.reader)).toEqual(['Ben Ruiz and 1 other commented on your posting.']);
  await db.updateTable('posts').set({ review_since: null }).where('id', '=', inReview).execute();
  expect(await textsOf(scene.reader)).toEqual(['Ana Diaz and 1 other commented on your posting.']);
});

test('marks single notifications of the caller as read', async () => {
  await causes.like();
  await causes.new_follower();
  const { notifications } = await notificationsOf(scene.reader);
  const ids = [notifications[0]!.id];
  expect((await call(readNotifications, { body: { ids } }, scene.ana.token)).status).toBe(200);
  const { body } = await call(readNotifications, { body: { ids } }, scene.reader.token);
  expect(body.unread_count).toBe(1);
});

test('takes one id as a number and several joined by commas', async () => {
  await causes.like();
  await causes.new_follower();
  const { notifications } = await notificationsOf(scene.reader);
  const read = (ids: unknown) => call(readNotifications, { body: { ids } }, scene.reader.token);
  expect((await read(notifications[0]!.id)).body.unread_count).toBe(1);
  expect((await read(notifications.map(({ id }) => id).join(', '))).body.unread_count).toBe(0);
});

test('a vote and the change of status that it causes are one notification', async () => {
  await billEvent('roll_call');
  await fanOut(services);
  await causes.bill_status_change();
  expect(await textsOf(scene.reader)).toEqual([
    'H.R. 900007: Became law. Whole Milk for Healthy Kids Act of 2025',
  ]);
});

test('does not notify of a change that the member has seen', async () => {
  await causes.bill_status_change();
  await sql`insert into item_visits (member_id, item_id, visited_at, status, actions, texts)
    values (${scene.reader.id}, ${scene.bill.id}, now() + interval '1 second', 'became_law', 1, 1)`.execute(
    db,
  );
  expect(await textsOf(scene.reader)).toEqual([]);
});

test('a share to chosen members reaches these only', async () => {
  const other = await buildMember(db);
  await buildConnections(db, scene.ana.id, [scene.reader.id, other.id]);
  await buildShare(scene.ana.id, [other.id]);
  expect(await textsOf(scene.reader)).toEqual([]);
  expect(await textsOf(other)).toEqual(['Ana Diaz shared a posting with you.']);
});

/** Members who watch the bill. Their addresses begin with 'w'. */
async function addWatchers(count: number): Promise<void> {
  await sql`
    insert into members (email) select 'w' || n || '@example.org' from generate_series(1, ${count}::int) n
  `.execute(db);
  await sql`
    insert into watchlist (member_id, item_id)
    select id, ${scene.bill.id} from members where email like 'w%'
  `.execute(db);
}

test('a worker that ends in the middle of a batch is continued, and nobody is notified twice', async () => {
  const [watchers, batchSize] = [40, 10];
  await addWatchers(watchers);
  await causes.bill_status_change();
  // The third batch fails in the middle, as when its worker is killed: the database rolls it back.
  await sql`
    create function end_batch() returns trigger language plpgsql as $$ begin raise 'The worker died'; end $$
  `.execute(db);
  const member = await db
    .selectFrom('members')
    .select('id')
    .orderBy('id')
    .offset(25)
    .executeTakeFirstOrThrow();
  await sql`
    create trigger dying_worker before insert on notifications
    for each row when (new.member_id = ${sql.lit(member.id)}) execute function end_batch()`.execute(db);
  await expect(fanOut(services, batchSize)).rejects.toThrow('The worker died');
  await sql`drop trigger dying_worker on notifications`.execute(db);
  const count = async () => (await db.selectFrom('notifications').select('id').execute()).length;
  expect(await count()).toBe(2 * batchSize);
  await Promise.all([fanOut(services, batchSize), fanOut(services, batchSize)]);
  // The reader has given an opinion on the bill.
  expect(await count()).toBe(watchers + 1);
});

test('the devices of many members are pushed to by several jobs, each device by one', async () => {
  const watchers = 1_500;
  await addWatchers(watchers);
  await sql`
    insert into devices (member_id, device_id, device_token, device_type, push_type)
    select id, 'phone', 'token ' || id, 'ios', 'expo' from members where email like 'w%'
  `.execute(db);
  await causes.bill_status_change();
  await fanOut(services);
  const { rows } = await sql<{ jobs: number; devices: number }>`
    select count(distinct j.id)::int as jobs, count(*)::int as devices
    from pgboss.job j
    join devices d on d.member_id between (j.data->'data'->>'from')::int
        and (j.data->'data'->>'to')::int
    where j.name = 'push'`.execute(db);
  expect(rows).toEqual([{ jobs: 2, devices: watchers }]);
});

test('counts a member whose earlier comment was a mention', async () => {
  const ben = await buildMember(db, { first_name: 'Ben' });
  const mention = await buildReply(db, ben.id, scene.opinion);
  await db.insertInto('post_mentions').values({ post_id: mention, member_id: scene.reader.id }).execute();
  await buildReply(db, scene.ana.id, scene.opinion);
  await buildReply(db, ben.id, scene.opinion);
  expect(await textsOf(scene.reader)).toEqual([
    'Ben Ruiz and 1 other replied to your opinion.',
    'Ben Ruiz mentioned you.',
  ]);
});

test('counts a member whose earlier comment answered another comment of the author', async () => {
  const ben = await buildMember(db, { first_name: 'Ben' });
  const parent_id = await buildReply(db, scene.reader.id, scene.opinion);
  await buildReply(db, ben.id, scene.opinion, { parent_id });
  await buildReply(db, scene.ana.id, scene.opinion);
  await buildReply(db, ben.id, scene.opinion);
  expect(await textsOf(scene.reader)).toEqual([
    'Ben Ruiz and 1 other replied to your opinion.',
    'Ben Ruiz replied to your comment.',
  ]);
});
