import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { VotePosition } from '#contract/roll-calls/vote-positions.ts';
import type { Db } from '#server/database/pool.ts';
import type {
  Bills,
  Initiatives,
  Members,
  Posts,
  RepresentativeTerms,
  RollCalls,
  Shares,
} from '#server/database/generated/tables.ts';
import { saveListings } from '#server/bills/lists/listings-store.ts';
import { newSession } from '#server/auth/sessions/sessions.ts';

/** Builders of real rows. A test names only the values that matter to it. */

export interface TestMember {
  id: number;
  token: string;
}

/** A member whose account is set up, with a session. An administrator's session has the second step. */
export async function buildMember(db: Db, values: Partial<Insertable<Members>> = {}): Promise<TestMember> {
  const { id } = await db
    .insertInto('members')
    .values({
      email: `${randomUUID()}@example.org`,
      first_name: 'Maria',
      last_name: 'Ruiz',
      city: 'San Francisco',
      state: 'CA',
      zip5: '94110',
      congressional_district: 11,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token: await buildSession(db, id, values.is_admin === true) };
}

/** A session that starts without any check. @returns its token. */
export async function buildSession(db: Db, memberId: number, twoStep = false): Promise<string> {
  const { token, session } = newSession(memberId, undefined, twoStep);
  await db
    .insertInto('sessions')
    .values({
      member_id: memberId,
      token_hash: session.tokenHash,
      expires_at: session.expires,
      two_step: twoStep,
    })
    .execute();
  return token;
}

/** A member who has signed up but not completed the profile. */
export function buildNewcomer(db: Db): Promise<TestMember> {
  return buildMember(db, {
    first_name: null,
    last_name: null,
    city: null,
    state: null,
    zip5: null,
    congressional_district: null,
  });
}

export async function buildItem(
  db: Db,
  item_type: 'bill' | 'representative' | 'initiative',
): Promise<number> {
  const { id } = await db.insertInto('items').values({ item_type }).returning('id').executeTakeFirstOrThrow();
  return id;
}

let lastNumber = 0;

/** A federal bill of the 119th Congress. */
export async function buildBill(
  db: Db,
  values: Partial<Insertable<Bills>> = {},
): Promise<{ id: number; slug: string }> {
  const number = values.number ?? ++lastNumber;
  const bill_type = values.bill_type ?? 'hr';
  const slug = values.slug ?? `${bill_type}${number}-119`;
  const id = await buildItem(db, 'bill');
  await db
    .insertInto('bills')
    .values({
      id,
      slug,
      number,
      bill_type,
      category: 'fed',
      congress: 119,
      title: 'Whole Milk for Healthy Kids Act of 2025',
      origin_chamber: 'house',
      introduced_date: '2025-01-16',
      status: 'introduced',
      status_date: '2025-01-16',
      latest_action_date: '2025-01-16',
      latest_action_text: 'Introduced in House',
      steps: JSON.stringify([{ step: 'introduced', date: '2025-01-16' }]),
      ...values,
    })
    .execute();
  await saveListings(db, [id]);
  return { id, slug };
}

/** A draft initiative. */
export async function buildInitiative(
  db: Db,
  author_id: number,
  values: Partial<Insertable<Initiatives>> = {},
): Promise<number> {
  const id = await buildItem(db, 'initiative');
  await db
    .insertInto('initiatives')
    .values({
      id,
      author_id,
      title: 'Plant a million street trees',
      description: 'Shade where people walk, in every state.',
      ...values,
    })
    .execute();
  return id;
}

/** Values of an initiative that is on the public list. */
export const published = { visibility: 'national', submitted_at: new Date() } as const;

/** A reply to a post, by default to the root. @returns its id. */
export async function buildReply(
  db: Db,
  author_id: number,
  root_id: number,
  values: Partial<Insertable<Posts>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('posts')
    .values({ kind: 'reply', author_id, root_id, parent_id: root_id, text: 'Well said', ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * A share with the author's network, or with `receivers` only. Comments on it are replies (buildReply).
 * @returns its id.
 */
export async function buildShare(
  db: Db,
  author_id: number,
  { text = 'Have you read this?', receivers, ...values }: NewShare = {},
): Promise<number> {
  const { id } = await db
    .insertInto('posts')
    .values({ kind: 'share', author_id, text })
    .returning('id')
    .executeTakeFirstOrThrow();
  const is_reshare = values.parent_id !== undefined;
  await db
    .insertInto('shares')
    .values({ id, author_id, general: receivers === undefined, is_reshare, ...values })
    .execute();
  const rows = (receivers ?? []).map((member_id) => ({ share_id: id, member_id, author_id }));
  if (rows.length > 0) await db.insertInto('share_receivers').values(rows).execute();
  return id;
}
type NewShare = Partial<Omit<Insertable<Shares>, 'id'>> & { text?: string | null; receivers?: number[] };

/** An official with one term that covers today. */
export async function buildOfficial(
  db: Db,
  name: string,
  term: Partial<Insertable<RepresentativeTerms>> = {},
): Promise<number> {
  const id = await buildItem(db, 'representative');
  const [first_name = '', last_name = ''] = name.split(' ');
  await db
    .insertInto('representatives')
    .values({ id, name, first_name, last_name, bioguide: randomUUID() })
    .execute();
  await db
    .insertInto('representative_terms')
    .values({
      representative_id: id,
      office: 'senator',
      start_date: '2025-01-03',
      end_date: '2099-01-03',
      state: 'CA',
      party: 'Democrat',
      ...term,
    })
    .execute();
  return id;
}

/** A zip code with its possible districts on today's lines. */
export async function buildZip(
  db: Db,
  zip: string,
  city: string,
  state: string,
  districts: number[],
  at: { latitude?: number; longitude?: number } = {},
): Promise<void> {
  await db
    .insertInto('zips')
    .values({ zip, city, state, ...at })
    .execute();
  if (districts.length === 0) return;
  const rows = districts.map((district) => ({
    zip,
    state,
    chamber: 'congressional',
    district,
    valid_from: '2025-01-03',
    valid_to: '2099-01-03',
  }));
  await db.insertInto('zip_districts').values(rows).execute();
}

/** A roll call of the House on passage, which decides the bill, with the votes of officials by id. */
export async function buildRollCall(
  db: Db,
  values: Partial<Insertable<RollCalls>> & { id: string },
  votes: Record<number, VotePosition>,
): Promise<void> {
  const count = (position: VotePosition) => Object.values(votes).filter((one) => one === position).length;
  await db
    .insertInto('roll_calls')
    .values({
      chamber: 'house',
      congress: 119,
      session: 1,
      year: 2025,
      number: Number(/\d+/.exec(values.id)![0]),
      voted_at: '2025-05-22T10:54:00Z',
      question: 'On Passage',
      kind: 'passage',
      requires: '1/2',
      result: 'Passed',
      passed: true,
      yeas: count('yea'),
      nays: count('nay'),
      present: count('present'),
      not_voting: count('not_voting'),
      yea_means: 1,
      is_decisive: values.bill_slug !== undefined,
      bill_id: values.bill_slug
        ? ((await db.selectFrom('bills').select('id').where('slug', '=', values.bill_slug).executeTakeFirst())
            ?.id ?? null)
        : null,
      ...values,
    })
    .execute();
  const rows = Object.entries(votes).map(([id, position]) => ({
    roll_call_id: values.id,
    representative_id: Number(id),
    position,
    word: { yea: 'Aye', nay: 'No', present: 'Present', not_voting: 'Not Voting', other: 'Jeffries' }[
      position
    ],
    party: 'D',
    state: 'CA',
  }));
  if (rows.length > 0) await db.insertInto('roll_call_votes').values(rows).execute();
}
