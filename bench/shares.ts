import type pg from 'pg';
import { load, report, type Load } from './load.ts';
import { signUpMany } from './people.ts';

const friends = 1_000;

/** The feed of a member with 1,000 friends among all shares, and what people do with shares. */
export async function measureShares(
  origin: string,
  bare: string,
  rows: Load,
  db: pg.Client,
  seconds: number,
): Promise<void> {
  const people = await signUpMany(db, 64);
  const reader = people[0]!;
  await db.query(
    `with friend as (
       select member_id as id from share_authors order by md5(member_id::text) limit ${friends}
     )
     insert into connections (member_id, friend_id)
     select case when forward then $1::int else id end, case when forward then id else $1::int end
     from friend
     cross join (values (true), (false)) direction (forward)
     where id <> $1
     on conflict do nothing`,
    [reader.id],
  );
  // Everyone else is a friend of the reader as well: they post, and see the reader's posts.
  await db.query(
    `insert into connections (member_id, friend_id)
     select case when forward then $1::int else id end, case when forward then id else $1::int end
     from unnest($2::int[]) as friend (id)
     cross join (values (true), (false)) direction (forward)
     on conflict do nothing`,
    [reader.id, people.slice(1).map(({ id }) => id)],
  );
  // As autovacuum leaves them. Index-only scans read the table for rows that are new.
  await db.query('vacuum (analyze) connections, shares, share_authors, share_receivers, posts');
  console.log(`the feed of a member with ${friends} friends, against bare Fastify + pg, 20 rows`);
  const headers = { authorization: reader.token };
  for (const page of [1, 50]) {
    const path = `${origin}/api/v1/shares?page=${page}`;
    report(await load(`shares feed, page ${page}`, path, { seconds, headers }), rows, 0.25);
  }
  console.log('shares, against one raw upsert');
  const upsert = await load('bare Fastify + pg, one upsert', `${bare}/upsert`, { seconds, method: 'POST' });
  report(upsert, undefined);
  const act = (name: string, path: (share: number) => string, body: (share: number) => object) => {
    const request = (n: number) => ({
      path: path(shares[n % shares.length]!),
      body: JSON.stringify(body(shares[n % shares.length]!)),
      headers: {
        authorization: people[1 + (n % (people.length - 1))]!.token,
        'content-type': 'application/json',
      },
    });
    return load(name, origin, { seconds, method: 'POST', request });
  };
  const shares: number[] = [0];
  let posted = 0;
  report(
    await act(
      'posting a share',
      () => '/api/v1/shares',
      // The same text again would be a double click.
      () => ({ share_text: `Have you read section ${++posted}?` }),
    ),
    upsert,
    0.2,
  );
  // Autovacuum would do it within a minute: there were no notifications before.
  await db.query('analyze notifications, notification_events');
  // Nobody is notified of these, because the notifications would run while the next actions are measured.
  await db.query(`set polity.announce = 'nothing'`);
  const { rows: own } = await db.query<{ id: number }>(
    `with post as (
       insert into posts (kind, author_id, text)
       select 'share', $1, 'Mine' from generate_series(1, 500)
       returning id
     )
     insert into shares (id, author_id, general)
     select id, $1, true from post
     returning id`,
    [reader.id],
  );
  shares.splice(0, 1, ...own.map(({ id }) => id));
  const comment = (share_id: number) => ({ share_id, comment_text: 'I see it otherwise.' });
  report(await act('commenting on a share', () => '/api/v1/share_comments', comment), upsert, 0.2);
  report(
    await act(
      'liking a share',
      (id) => `/api/v1/shares/${id}/like`,
      () => ({}),
    ),
    upsert,
    0.2,
  );
  const rating = () => ({ truth_val: 1 });
  report(await act('rating a share', (id) => `/api/v1/shares/${id}/truth`, rating), upsert, 0.2);
}
