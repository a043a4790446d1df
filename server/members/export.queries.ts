import { sql, type RawBuilder } from 'kysely';
import { mayReadInitiative } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';

// Hashes, secrets, keys and tokens never leave the server, not even for their owner.
const secretColumn = /(hash|secret|token|_key|^key$|counter|credential_id)/;
// Short-lived, meaningless to people, or exported by a separate query.
const leftOut = [
  'one_time_tokens',
  'known_devices',
  'two_step_secrets',
  'recovery_codes',
  'connections',
  'invite_links',
  'share_authors',
];

/**
 * Tables whose rows belong to a member: those with a `member_id` that refers to members. New tables are
 * included.
 */
async function findOwnedTables(db: Db): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select t.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute o on o.attrelid = t.oid and o.attnum = c.conkey[1] and o.attname = 'member_id'
    join pg_attribute a on a.attrelid = t.oid
      and a.attnum > 0
      and not a.attisdropped
      and a.atttypid <> 'bytea'::regtype
    where c.contype = 'f'
      and c.confrelid = 'members'::regclass
      and array_length(c.conkey, 1) = 1
      and t.relnamespace = current_schema()::regnamespace
      and t.relkind in ('r', 'p')
    group by t.relname
    order by t.relname
  `.execute(db);
  return rows
    .filter(({ name }) => !leftOut.includes(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.filter((column) => column !== 'member_id' && !secretColumn.test(column)),
    }));
}

/** SQL: a post of another member was published: only its author knows of one that waits or was refused. */
const isPublished = (post: string) => sql`and not exists (
  select from posts p where p.id = ${sql.ref(post)} and p.review_since is not null
)`;

/** SQL, by table: what a member may know of rows that others have made. */
const isKnown: Record<string, RawBuilder<unknown>> = {
  // A decision, or what is in review. Members do not learn of reports before they are decided.
  moderation_cases: sql`and status <> 'waiting'`,
  share_receivers: isPublished('share_id'),
  post_mentions: isPublished('post_id'),
};

/** Everything that a member has stored, table by table. Each by the index of its foreign key. */
export async function findOwnRows(db: Db, memberId: number): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const { name, columns } of await findOwnedTables(db)) {
    const { rows } = await sql`
      select ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(name)}
      where member_id = ${memberId} ${isKnown[name] ?? sql``}`.execute(db);
    found[name] = rows;
  }
  return found;
}

export async function findOwnAccount(db: Db, memberId: number) {
  const row = await db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirst();
  if (!row) return undefined;
  const { password_hash, ...account } = row;
  return { ...account, has_password: password_hash !== null };
}

/** The member's opinions, each with the name of what it is about. */
export async function findOwnOpinions(db: Db, memberId: number) {
  return db
    .selectFrom('opinions as o')
    .leftJoin('bills as b', 'b.id', 'o.item_id')
    .leftJoin('representatives as r', 'r.id', 'o.item_id')
    .leftJoin('initiatives as n', (join) =>
      join.onRef('n.id', '=', 'o.item_id').on(mayReadInitiative(memberId)),
    )
    .select([
      'o.item_id',
      'b.slug as bill',
      sql<string | null>`coalesce(b.title, r.name, n.title)`.as('title'),
      'o.level',
      'o.text as comment_text',
      'o.created_at',
      'o.updated_at',
      'o.written_at as commented_at',
    ])
    .where('o.member_id', '=', memberId)
    .orderBy('o.id')
    .execute();
}

/** The member's replies, each with the post that it is below. */
export async function findOwnReplies(db: Db, memberId: number) {
  return db
    .selectFrom('posts')
    .select(['id', 'root_id', 'parent_id', 'answers_id', 'text', 'created_at'])
    .where('author_id', '=', memberId)
    .where('kind', '=', 'reply')
    .orderBy('id')
    .execute();
}

/** The member's shares, each with to whom it was sent and the name of what it links to. */
export async function findOwnShares(db: Db, memberId: number) {
  return db
    .selectFrom('shares as s')
    .innerJoin('posts as p', 'p.id', 's.id')
    .leftJoin('bills as b', 'b.id', 's.item_id')
    .leftJoin('representatives as r', 'r.id', 's.item_id')
    .leftJoin('initiatives as n', (join) =>
      join.onRef('n.id', '=', 's.item_id').on(mayReadInitiative(memberId)),
    )
    .leftJoin('media_files as f', 'f.id', 's.media_id')
    .select([
      's.id',
      'p.text as share_text',
      's.url',
      's.general',
      's.parent_id as parent_share_id',
      's.item_id',
      sql<string | null>`coalesce(b.title, r.name, n.title)`.as('title'),
      'f.name as attachment_name',
      'p.created_at',
      sql<number[]>`array(
        select receiver.member_id
        from share_receivers receiver
        where receiver.share_id = s.id
        order by 1
      )`.as('receiver_ids'),
    ])
    .where('s.author_id', '=', memberId)
    .orderBy('s.id')
    .execute();
}

/** The member's initiatives, drafts included, with whom they petition. */
export async function findOwnInitiatives(db: Db, memberId: number) {
  return db
    .selectFrom('initiatives as n')
    .select([
      'n.id',
      'n.title',
      'n.description',
      'n.visibility',
      'n.created_at',
      'n.updated_at',
      'n.submitted_at',
      'n.review_since',
      'n.removed_at',
      sql<string[]>`array(
        select r.name
        from initiative_representatives ir
        join representatives r on r.id = ir.representative_id
        where ir.initiative_id = n.id
        order by r.name
      )`.as('representatives'),
    ])
    .where('n.author_id', '=', memberId)
    .orderBy('n.id')
    .execute();
}
