import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';
import type { StateAuthor } from './state-bill-record.ts';

interface Legislator {
  id: number;
  ocd_person: string | null;
  last_name: string;
  name: string;
  office: string;
  district: number | null;
  party: string | null;
  start_date: string;
  end_date: string;
}

export interface LinkedAuthor {
  id: number;
  /** The full name. The source may have only the last name. */
  name: string;
  /** 'D' */
  party: string | null;
  district: number | null;
}

/**
 * Loads all stored members of California's legislature (a few hundred rows) and finds authors among them: by
 * the source's id of the person, otherwise by house and name. A name that fits two people is not linked.
 */
export async function createAuthorFinder(
  db: Db,
): Promise<(author: StateAuthor, session: string) => LinkedAuthor | undefined> {
  const { rows } = await sql<Legislator>`
    select
      r.id, r.ocd_person, r.last_name, r.name, t.office, t.district, t.party, t.start_date, t.end_date
    from representative_terms t
    join representatives r on r.id = t.representative_id
    where t.state = 'CA' and t.office in ('state_senator', 'assembly_member')
    order by t.start_date desc`.execute(db);
  return (author, session) => {
    const year = Number(session.slice(0, 4));
    // The next session begins in the December of the second year.
    const inSession = rows.filter(
      ({ start_date, end_date }) => start_date < `${year + 1}-12` && end_date > `${year}-01`,
    );
    const found = author.ocdPerson
      ? rows.filter(({ ocd_person }) => ocd_person === author.ocdPerson)
      : inSession.filter((person) => isNamed(person, author));
    const ids = new Set(found.map(({ id }) => id));
    const person = found.find((one) => inSession.includes(one)) ?? found[0];
    if (!person || ids.size > 1) return undefined;
    return {
      id: person.id,
      name: person.name,
      party: person.party?.charAt(0) ?? null,
      district: person.district,
    };
  };
}

/** The legislature writes last names, and part of the first name where two people share a last name. */
function isNamed(person: Legislator, { name, house }: StateAuthor): boolean {
  const office = { assembly: 'assembly_member', senate: 'state_senator' } as const;
  if (house && person.office !== office[house]) return false;
  const [wanted, last, full] = [
    normalizeName(name),
    normalizeName(person.last_name),
    normalizeName(person.name),
  ];
  return wanted === last || wanted === full || (full.endsWith(` ${last}`) && isShortened(wanted, full, last));
}

/** 'M. Rubio' and 'Blanca Rubio' for 'Blanca E. Rubio'. */
function isShortened(wanted: string, full: string, last: string): boolean {
  if (!wanted.endsWith(` ${last}`)) return false;
  const first = wanted.slice(0, -last.length - 1).split(' ')[0]!;
  return full.startsWith(first);
}

function normalizeName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[.,’']/g, '')
    .trim();
}
