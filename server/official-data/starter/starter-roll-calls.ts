import type { StarterTable } from './starter-tables.ts';

/**
 * Votes are packed into one line per roll call: the ids of the voters, their parties and states, one letter
 * per position, and the labels where they differ from the usual ones. 480 roll calls take some 100 kB.
 */
const letters = `
  case v.position
    when 'yea' then 'y'
    when 'nay' then 'n'
    when 'present' then 'p'
    when 'not_voting' then 'x'
    else 'o'
  end`;

export const rollCallTables: StarterTable[] = [
  {
    table: 'roll_calls',
    isOptional: true,
    columns: [
      'id',
      'chamber',
      'congress',
      'session',
      'year',
      'number',
      'voted_at',
      'question',
      'subject',
      'kind',
      'requires',
      'result',
      'passed',
      'bill_slug',
      'bill_id',
      'amendment',
      'nomination',
      'yeas',
      'nays',
      'present',
      'not_voting',
      'others',
      'tie_breaker',
      'yea_means',
      'is_named',
      'parties',
      'source_url',
      'source_updated_at',
    ],
    where: 'where t.id in (select id from starter_roll_calls)',
    order: 'chamber, year, number',
  },
  {
    table: 'roll_call_votes',
    isOptional: true,
    columns: ['roll_call_id', 'representative_id', 'position', 'word', 'party', 'state'],
    order: 'chamber, year, number',
    packed: {
      // The most frequent label of a position is stored once; other labels are stored by voter.
      lines: `
        with chosen as (
          select id, chamber, year, number
          from roll_calls
          where id in (select id from starter_roll_calls)
        ), usual as (
          select roll_call_id, position, mode() within group (order by word) as word
          from roll_call_votes
          where roll_call_id in (select id from chosen)
          group by roll_call_id, position
        ), words as (
          select roll_call_id, json_object_agg(position, word order by position) as usual
          from usual
          group by roll_call_id
        )
        select json_build_array(
          t.id,
          array_agg(v.representative_id order by v.representative_id),
          string_agg(coalesce(v.party, ''), ',' order by v.representative_id),
          string_agg(coalesce(v.state::text, '  '), '' order by v.representative_id),
          string_agg(${letters}, '' order by v.representative_id),
          (array_agg(w.usual))[1],
          coalesce(
            json_object_agg(v.representative_id, v.word order by v.representative_id)
              filter (where v.word <> w.usual->>v.position::text),
            '{}'
          )
        )::text as line
        from chosen t
        join roll_call_votes v on v.roll_call_id = t.id
        join words w on w.roll_call_id = t.id
        group by t.id, t.chamber, t.year, t.number
        order by t.chamber, t.year, t.number`,
      // Each list is taken apart once per roll call, not once per vote.
      rows: `
        select
          r->>0,
          v.id::int,
          p.position::vote_position,
          coalesce(r->6->>v.id, r->5->>p.position),
          nullif(v.party, ''),
          nullif(v.state, '  ')
        from jsonb_array_elements($rows) r
        cross join lateral unnest(
          array(select jsonb_array_elements_text(r->1)),
          string_to_array(r->>2, ','),
          array(select pair[1] from regexp_matches(r->>3, '..', 'g') pair),
          string_to_array(r->>4, null)
        ) as v (id, party, state, letter)
        join (
          values ('y', 'yea'), ('n', 'nay'), ('p', 'present'), ('x', 'not_voting'), ('o', 'other')
        ) as p (letter, position) on p.letter = v.letter`,
    },
  },
];
