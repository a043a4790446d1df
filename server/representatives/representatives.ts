import { pathId } from '#server/http/parse-id.ts';
import { displayNumber, type BillStatus } from '#contract/bills/bill-status.ts';
import type { Representative } from '#contract/representatives.ts';
import type { Tally } from '#contract/opinions/opinion-levels.ts';
import { today } from '#server/environment/clock.ts';
import { AppError } from '#server/http/errors.ts';
import type { Db } from '#server/database/pool.ts';
import { mayReadStateContent } from '#server/districts/state-access.ts';
import { readFreshness } from '#server/freshness/freshness.ts';
import { breakdownOf } from '#server/opinions/breakdown.ts';
import { minGroupSize } from '#server/opinions/suppression.ts';
import { opinionsOf } from '#server/opinions/tally.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { capitolAddress, capitolOffice, districtOffice } from './contact-addresses.ts';
import { electionsOf, latestTerm } from './elections.ts';
import {
  contactForm,
  isFederal,
  memberOfCongress,
  officialView,
  partyDescription,
  personView,
  positionOf,
} from './official-view.ts';
import { findOfficial, findSponsored, type TermRow } from './representatives.queries.ts';

const notFound = () => new AppError('not_found', { text: 'We could not find this representative.' });

/** One official with contacts, terms and opinions. @throws AppError not_found */
export async function representativeDetails(db: Db, viewer: Viewer | undefined, idText: string) {
  const id = pathId(idText, notFound);
  const [person, opinionsById, sponsored_bills] = await Promise.all([
    findOfficial(db, id),
    opinionsOf(db, viewer, [id]),
    newestSponsored(db, viewer, id),
  ]);
  if (!person) throw notFound();
  const { terms, offices, accounts, committees, leadership } = person;
  const latest = latestTerm(terms, today()) ?? terms[0];
  const opinions = opinionsById(id);
  const elections = electionsOf(terms, today());
  const addresses = [...(latest ? capitolOffice(latest) : []), ...offices.map(districtOffice)];
  const committeeName = (one: (typeof committees)[number]) =>
    one.parent_name ? `${one.parent_name}: ${one.name}` : one.name;
  const representative: Representative = {
    ...(latest ? officialView(latest) : personView(person)),
    ...elections,
    in_office: elections.in_office || person.is_new,
    office: latest?.office ?? null,
    caucus: partyDescription(latest?.caucus ?? null),
    leadership: latest && latest.end_date > today() ? leadership.map(({ title }) => title) : [],
    email: latest?.email ?? null,
    dob: person.birthday,
    // No source has these.
    pob: null,
    home: null,
    education2: null,
    religion: null,
    experience: terms.map(experienceOf),
    fax: latest?.fax ?? null,
    website: latest?.website ?? null,
    contact_form: latest ? contactForm(latest) : null,
    address: latest ? capitolAddress(latest) : null,
    addresses,
    accounts: accounts.map((account) => ({ ...account, url: accountUrl(account.network, account.handle) })),
    terms: terms.map((term) => ({
      position: positionOf(term),
      party: partyDescription(term.party),
      start: term.start_date,
      end: term.end_date,
    })),
    committees: committees.map((one) => ({
      code: one.code,
      name: committeeName(one),
      title: one.title,
    })),
    committee_chair: committees.filter(({ title }) => isChair(title)).map(committeeName),
    sponsored_bills,
    ...opinions,
    constituents: latest && elections.in_office ? await constituentsOf(db, latest, opinions.opinions) : null,
  };
  const isState = latest && !isFederal(latest.office);
  return {
    representative,
    address: addresses,
    ...(await readFreshness(db, [isState ? 'state_officials' : 'officials'])),
  };
}

/** The newest three bills that an official introduced. */
async function newestSponsored(
  db: Db,
  viewer: Viewer | undefined,
  id: number,
): Promise<Representative['sponsored_bills']> {
  // State bills are shown only to members in that state.
  const withState = viewer !== undefined && viewer.accountSetup && mayReadStateContent(viewer);
  const rows = await findSponsored(db, id, { withState, limit: 3 });
  return rows.map(({ display_number, category, ...bill }) => ({
    ...bill,
    number: displayNumber({ ...bill, display_number }),
    congress: category === 'fed' ? bill.congress : null,
    status: bill.status as BillStatus,
  }));
}

/** 'U.S. Senator, California', of the latest term. */
export async function positionOfOfficial(db: Db, id: number): Promise<string> {
  const { terms = [], is_new = false } = (await findOfficial(db, id)) ?? {};
  const latest = latestTerm(terms, today()) ?? terms[0];
  return latest ? positionOf(latest) : memberOfCongress(is_new);
}

/** 'U.S. Senator, California (2025–2031)' */
function experienceOf(term: TermRow): string {
  const years = new Set([term.start_date.slice(0, 4), term.end_date.slice(0, 4)]);
  return `${positionOf(term)} (${[...years].join('–')})`;
}

/** Vice chairs and ranking members do not chair. */
function isChair(title: string | null): boolean {
  return /^(co-?)?chair(man|woman|person)?$/i.test(title ?? '');
}

/**
 * Opinions of the official's constituents, if the breakdown by state or congressional district shows them.
 */
async function constituentsOf(db: Db, term: TermRow, bars: Tally): Promise<Tally | null> {
  // Opinions are not counted by state legislative districts.
  if (bars.voters < minGroupSize || !term.postal || (term.district !== null && !isFederal(term.office)))
    return null;
  const { by_state, by_district } = await breakdownOf(db, term.id, bars);
  return (
    (term.district === null
      ? by_state.find(({ postal }) => postal === term.postal)
      : by_district.find(({ postal, district }) => postal === term.postal && district === term.district)) ??
    null
  );
}

/** Address of an official's account on a network. Mastodon handles name their server. */
function accountUrl(network: string, handle: string): string | null {
  const name = handle.replace(/^@/, '');
  if (network === 'mastodon') return /^https:\/\/[\w.-]+\/@[\w.-]+$/.test(handle) ? handle : fediverse(name);
  if (!/^[\w.-]{1,100}$|^channel\/[\w-]{1,50}$/.test(name)) return null;
  switch (network) {
    case 'twitter':
      return `https://x.com/${name}`;
    case 'facebook':
      return `https://www.facebook.com/${name}`;
    case 'instagram':
      return `https://www.instagram.com/${name}`;
    case 'youtube':
      return `https://www.youtube.com/${name}`;
    default:
      return null;
  }
}

/** 'name@server.example' → 'https://server.example/@name' */
function fediverse(handle: string): string | null {
  const [, name, server] = /^([\w.-]+)@([\w-]+(?:\.[\w-]+)+)$/.exec(handle) ?? [];
  return name ? `https://${server}/@${name}` : null;
}
