import type pg from 'pg';
import { load, report, type Load } from './load.ts';
import { signUpMany } from './people.ts';

const levels = ['strong_support', 'support', 'neutral', 'oppose', 'strong_oppose'];
const slug = 'hr983-119';

/**
 * Saving an opinion, compared with a raw upsert that is measured just before on the same data. Then a recount
 * checks the bars.
 */
export async function measureSaves(
  origin: string,
  bare: string,
  db: pg.Client,
  seconds: number,
): Promise<void> {
  // Enough members that most saves are a member's first on that bill.
  const people = await signUpMany(db, 5_000);
  await db.query('analyze members, sessions, posts, opinion_tallies');
  const { rows: bills } = await db.query<{ slug: string }>(
    `select slug from bills where category = 'fed' limit 500`,
  );
  const save = (name: string, bill: () => string): Promise<Load> => {
    const request = (n: number) => ({
      path: `/api/v1/bills/${bill()}/votes`,
      body: JSON.stringify({ vote: { voting_parameters: levels[n % 5] } }),
      headers: { authorization: people[n % people.length]!.token, 'content-type': 'application/json' },
    });
    return load(name, origin, { seconds, method: 'POST', request });
  };
  const anyBill = () => bills[Math.floor(Math.random() * bills.length)]!.slug;
  const upsert = await load('bare Fastify + pg, one upsert', `${bare}/upsert`, { seconds, method: 'POST' });
  report(upsert, undefined);
  const spread = await save('saving an opinion, spread over 500 bills', anyBill);
  report(spread, upsert, 0.3);
  const viral = await save('saving an opinion, one viral bill', () => slug);
  report(viral, upsert, 0.15);
  console.log('against spread bills');
  report(viral, spread, 0.5);
  const { rows: posts } = await db.query<{ id: number }>(
    'select id from opinions order by id desc limit 2000',
  );
  const act = (name: string, path: (post: number) => string, body: (post: number) => object) => {
    const request = (n: number) => {
      const post = posts[(n * 11) % posts.length]!.id;
      const { token } = people[(n * 13) % people.length]!;
      const headers = { authorization: token, 'content-type': 'application/json' };
      return { path: path(post), body: JSON.stringify(body(post)), headers };
    };
    return load(name, origin, { seconds, method: 'POST', request });
  };
  const reply = (vote_id: number) => ({ vote_id, comment_text: 'I see it otherwise.' });
  report(await act('replying to an opinion', () => '/api/v1/comments', reply), upsert, 0.2);
  const like = (post: number) => `/api/v1/comments/${post}/like`;
  report(await act('liking an opinion', like, () => ({})), upsert, 0.2);
  await recount(db);
}

/** Compares the bars with a count of the opinions. */
async function recount(db: pg.Client): Promise<void> {
  const { rows } = await db.query<{ opinions: number; drift: number }>(
    `select sum(o.n)::int as opinions,
       coalesce(sum(abs(coalesce(t.n, 0) - coalesce(o.n, 0))), 0)::int as drift
     from (select item_id, sum(n) n from opinion_tallies, unnest(counts) n group by 1) t
     full join (select item_id, count(*) n from opinions where counted group by 1) o using (item_id)`,
  );
  console.log(`bars against a recount of ${rows[0]!.opinions} opinions: drift ${rows[0]!.drift}`);
}
