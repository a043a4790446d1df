import { sql, type RawBuilder } from 'kysely';
import type { VotePosition } from '#contract/roll-calls/vote-positions.ts';

/** How one of a member's representatives voted on a bill. */
export interface SeatVote {
  id: number;
  last_name: string;
  position: VotePosition;
  /** 1 if a yea is for the bill, −1 if it is against, 0 if neither. */
  yea_means: number;
}

/**
 * SQL of the votes on a bill of the officials who had the member's seats that day, as JSON, the House first.
 * Without a member or a named roll call it reads one index entry.
 */
export function seatVotesOf(billId: RawBuilder<unknown>, memberId: RawBuilder<unknown>) {
  return sql<SeatVote[]>`(
    select coalesce(
      json_agg(
        json_build_object(
          'id', r.id, 'last_name', r.last_name, 'position', v.position, 'yea_means', c.yea_means
        )
        order by c.chamber, r.last_name
      ),
      '[]'
    )
    from members m
    join roll_calls c on c.bill_id = ${billId} and c.is_named
    join representative_terms t
      on t.state = m.state
      and t.start_date <= c.voted_on
      and t.end_date > c.voted_on
      and case c.chamber
        when 'senate' then t.office = 'senator'
        else t.office in ('representative', 'delegate', 'resident_commissioner')
          and t.district = m.congressional_district
      end
    join roll_call_votes v on v.roll_call_id = c.id and v.representative_id = t.representative_id
    join representatives r on r.id = t.representative_id
    where m.id = ${memberId}
  )`;
}
