import { sql, type RawBuilder } from 'kysely';

/**
 * SQL: whether a person without terms in the data has voted since the officials were read. They are new in
 * Congress.
 * @param id SQL of the person's id
 */
export function isNewMember(id: string): RawBuilder<boolean> {
  return sql`
    case when not exists (select from representative_terms t where t.representative_id = ${sql.ref(id)})
      then exists (
        select
        from roll_call_votes v
        join roll_calls c on c.id = v.roll_call_id
        join data_sets d on d.name = 'officials' and d.as_of < c.voted_on
        where v.representative_id = ${sql.ref(id)}
      )
      else false
    end`;
}
