import { sql, type RawBuilder } from 'kysely';
import type { VotePosition } from '#contract/roll-calls/vote-positions.ts';
import { dayAfterTerm, inCongressFor } from '#server/representatives/seats-store.ts';

/** How one of a member's representatives voted on a bill. */
export interface SeatVote {
  id: number;
  last_name: string;
  position: VotePosition;
  /** 1 if a yea is for the bill, −1 if it is against, 0 if neither. */
  yea_means: number;
}

/**
 * SQL, as JSON: how those who held the member's seats that day voted on some bills, the House first. Reads
 * the terms in these seats once, and one vote for each decisive roll call.
 */
export function seatVotesOf(billIds: RawBuilder<number[]>, memberId: RawBuilder<number>) {
  return sql<(SeatVote & { bill_id: number })[]>`(
    select coalesce(
      json_agg(
        json_build_object(
          'bill_id', c.bill_id,
          'id', r.id,
          'last_name', r.last_name,
          'position', v.position,
          'yea_means', c.yea_means
        )
        order by c.chamber, r.last_name
      ),
      '[]'
    )
    from members m
    join representative_terms t
      on t.state = m.state
      and ${inCongressFor(sql.ref('m.congressional_district'))}
    join roll_calls c
      on c.bill_id = any(${billIds})
      and c.is_decisive
      and c.chamber = case t.office when 'senator' then 'senate' else 'house' end
      and t.start_date <= c.voted_on
      and ${dayAfterTerm} > c.voted_on
    join roll_call_votes v on v.roll_call_id = c.id and v.representative_id = t.representative_id
    join representatives r on r.id = t.representative_id
    where m.id = ${memberId}
  )`;
}
