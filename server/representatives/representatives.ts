import type { Representative } from '#contract/representatives.ts';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/database/connection.ts';
import { opinionsOf } from '#server/opinions/opinions.ts';
import type { Viewer } from '#server/sessions/sessions.ts';
import { officialView, partyDescription, positionOf } from './official-view.ts';
import { findContacts, findPerson, findSeats, findTerms, type TermRow } from './representatives.queries.ts';

/** Who represents the viewer at the federal level; my_senators and my_reps are empty until the account is set up. */
export async function federalRepresentatives(db: Db, viewer: Viewer | undefined) {
  const own = viewer?.accountSetup ? viewer : undefined;
  const seats = await findSeats(db, own?.state ?? null, own?.congressionalDistrict ?? null);
  const of = (...offices: string[]) =>
    seats.filter((term) => offices.includes(term.office)).map(officialView);
  const representatives = {
    president: of('president'),
    vice_president: of('vice_president'),
    my_senators: of('senator'),
    my_reps: of('representative', 'delegate', 'resident_commissioner'),
  };
  return { representatives, vacancies: await vacantSeats(db, own, representatives.my_reps.length) };
}

/** A district that is known but has nobody in it has a vacant seat. */
async function vacantSeats(db: Db, own: Viewer | undefined, found: number): Promise<string[]> {
  if (!own?.state || own.congressionalDistrict === null || found > 0) return [];
  const state = await db
    .selectFrom('states')
    .select('name')
    .where('postal', '=', own.state)
    .executeTakeFirst();
  return [
    positionOf({
      office: 'representative',
      state: state?.name ?? own.state,
      district: own.congressionalDistrict,
    }),
  ];
}

/** One official with contacts, terms and opinions. @throws AppError not_found. */
export async function representativeDetails(db: Db, viewer: Viewer | undefined, idText: string) {
  const id = /^\d{1,9}$/.test(idText) ? Number(idText) : 0;
  const [terms, person] = await Promise.all([findTerms(db, id), findPerson(db, id)]);
  if (!person) throw new AppError('not_found', { text: 'We could not find this representative.' });
  const [{ offices, accounts, committees }, opinions] = await Promise.all([
    findContacts(db, id),
    opinionsOf(db, viewer, [id]),
  ]);
  const latest = terms[0];
  const representative: Representative = {
    ...(latest ? officialView(latest) : former(person)),
    ...electionsOf(terms),
    dob: person.birthday,
    phone: latest?.phone ?? null,
    website: latest?.website ?? null,
    contact_form: latest?.contact_form ?? null,
    address: latest?.address ?? null,
    accounts,
    terms: terms.map((term) => ({
      position: positionOf(term),
      party: partyDescription(term.party),
      start: term.start_date,
      end: term.end_date,
    })),
    committees: committees.map(({ name, parent_name, title }) => ({
      name: parent_name ? `${parent_name}: ${name}` : name,
      title,
    })),
    ...opinions(id),
  };
  const address = offices.map(({ building, suite, address: street, city, state, zip, phone }) => ({
    building: [building, suite].filter(Boolean).join(', ') || null,
    street,
    city,
    state,
    zip,
    phone,
  }));
  return { representative, address };
}

function former(person: { id: number; name: string; photo: string | null }) {
  return {
    id: person.id,
    name: person.name,
    position: 'Former member of Congress',
    party_description: null,
    state: null,
    district: null,
    city: null,
    image: { url: person.photo },
  };
}

/** Years of the first term and of the election that ends the sitting one: the autumn before it ends. */
function electionsOf(terms: TermRow[]) {
  const [latest, first] = [terms[0], terms.at(-1)];
  const inOffice = latest && latest.end_date > new Date().toISOString();
  return {
    first_elected: first?.start_date.slice(0, 4) ?? null,
    next_election: inOffice ? String(Number(latest.end_date.slice(0, 4)) - 1) : null,
  };
}
