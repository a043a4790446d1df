import { sql } from 'kysely';
import { isSuspended } from '#server/connect/visibility.ts';
import type { Db } from '#server/database/pool.ts';
import type { RemovedParts } from './cases.queries.ts';
import type { CaseRow } from './queue.queries.ts';

export type CaseForMail = Pick<
  CaseRow,
  'kind' | 'status' | 'post_kind' | 'root_kind' | 'reason' | 'rule' | 'appeal_reason'
> & {
  email: string;
  removed: RemovedParts | null;
  appealed: boolean;
  suspended: boolean;
  was_public: boolean;
};

/** Undefined where the member has not confirmed the address. */
export async function findCaseForMail(db: Db, id: number): Promise<CaseForMail | undefined> {
  const { rows } = await sql<CaseForMail>`
    select
      c.kind, c.status, m.email, c.reason, c.rule, c.appeal_reason, c.removed,
      c.appealed_at is not null as appealed,
      ${isSuspended} as suspended,
      i.first_submitted_at is not null as was_public,
      p.kind as post_kind,
      coalesce(root.kind, p.kind) as root_kind
    from moderation_cases c
    join members m on m.id = c.member_id
    left join posts p on p.id = c.post_id
    left join posts root on root.id = p.root_id
    left join initiatives i on i.id = c.initiative_id
    where c.id = ${id} and m.email_confirmed_at is not null`.execute(db);
  return rows[0];
}
