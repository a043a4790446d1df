import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/** How many shares and authors have stored counters that differ from a recount. Reads all of them. */
export async function findWrongShareCounters(db: Db): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    with comments as (
      select root_id as id, count(*) as counted
      from posts
      where root_id is not null and review_since is null
      group by root_id
    ),
    reshares as (
      select parent_id as id, count(*) as counted
      from shares
      where parent_id is not null and released
      group by parent_id
    ),
    ratings as (
      select
        share_id as id,
        count(*) filter (where value = 1) as untrue,
        count(*) filter (where value = 2) as partly_true
      from truth_ratings
      group by share_id
    ),
    authors as (
      select author_id as id, count(*) as counted, max(id) as newest
      from shares
      where general and released
      group by author_id
    )
    select (
      (
        select count(*)
        from shares s
        left join comments on comments.id = s.id
        left join reshares on reshares.id = s.id
        left join ratings on ratings.id = s.id
        where s.comment_count <> coalesce(comments.counted, 0)
          or s.reshare_count <> coalesce(reshares.counted, 0)
          or s.untrue_count <> coalesce(ratings.untrue, 0)
          or s.partly_true_count <> coalesce(ratings.partly_true, 0)
      ) + (
        select count(*)
        from share_authors a
        full join authors on authors.id = a.member_id
        where coalesce(a.general_count, 0) <> coalesce(authors.counted, 0)
          or coalesce(a.newest_id, 0) <> coalesce(authors.newest, 0)
      )
    )::int as wrong`.execute(db);
  return rows[0]!.wrong;
}
