import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

/**
 * Writes the rows of `listings`, which lists of bills are read from. Everything that writes a bill or its
 * issues calls this in the same transaction. Unchanged rows are not written.
 */
export async function saveListings(db: Db, billIds: number[] | 'all'): Promise<void> {
  await sql`
    insert into listings as l (
      bill_id, category, congress, heading, introduced, acted, is_law, passed_house, passed_senate
    )
    select
      b.id,
      b.category,
      b.congress,
      case
        when b.category = 'eo' then b.action_kind
        when b.policy_area = 'Private Legislation' then 'Private Bills'
        else coalesce(
          (select i.issue from bill_issues i where i.bill_id = b.id and i.position = 0),
          b.policy_area
        )
      end,
      coalesce(b.introduced_date, '0001-01-01'),
      coalesce(b.latest_action_date, '0001-01-01'),
      (b.law_number is not null or b.status in ('became_law', 'chaptered'))
        and (b.category <> 'state' or b.bill_type ~ '^[as]b(x\\d+)?$'),
      ${reached('passed_house', 'passed_assembly')},
      ${reached('passed_senate')}
    from bills b
    where ${billIds === 'all' ? sql`true` : sql`b.id = any(${billIds}::int[])`}
    on conflict (bill_id) do update set
      (category, congress, heading, introduced, acted, is_law, passed_house, passed_senate) = row (
        excluded.category, excluded.congress, excluded.heading, excluded.introduced, excluded.acted,
        excluded.is_law, excluded.passed_house, excluded.passed_senate
      )
      where (
        l.category, l.congress, l.heading, l.introduced, l.acted, l.is_law, l.passed_house, l.passed_senate
      ) is distinct from (
        excluded.category, excluded.congress, excluded.heading, excluded.introduced, excluded.acted,
        excluded.is_law, excluded.passed_house, excluded.passed_senate
      )`.execute(db);
}

/** True if the bill reached one of the steps and the step did not fail. */
const reached = (...steps: string[]) => sql`exists (
  select from jsonb_array_elements(b.steps) s
  where s->>'step' = any(${steps})
    and s->>'failed' is distinct from 'true'
)`;
