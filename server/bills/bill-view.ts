import { billNumber, displayNumber, type BillStatus } from '#contract/bills/bill-status.ts';
import type { Bill, BillCard } from '#contract/bills/bills.ts';
import { shorten } from '#contract/bills/shorten.ts';
import { titleInCongress, type Sponsor } from '#contract/bills/sponsor.ts';
import { noCounts } from '#contract/opinions/opinion-levels.ts';
import { agreement } from '#contract/roll-calls/agreement.ts';
import { opinionsView } from '#server/opinions/tally.ts';
import { freshnessOfCategory, wasReadWithSet } from '#server/freshness/freshness.ts';
import { amendmentView } from './amendments.ts';
import { extraordinarySession } from './state-status.ts';
import { companionAhead, companionLaw } from './companion-law.ts';
import { pageForPeople, textPageOf } from './texts/official-links.ts';
import { latestFirst } from './texts/text-stages.ts';
import type { BillDetails } from './bill-details.queries.ts';
import type { BillRow, CardRow } from './bills.queries.ts';
import type { CardCounters } from './lists/bill-list.queries.ts';

type Opinions = ReturnType<typeof opinionsView>;

const maxSummaryLength = 300;

/** The part of a card that changes only with imports. */
export type CachedCard = Omit<
  BillCard,
  'opinions' | 'vote' | 'supports_count' | 'views_count' | 'representative_votes'
>;

export function cardView(row: CardRow, opinions: Opinions): BillCard {
  return completeCard(cachedCard(row), opinions, row.views ?? 0);
}

/** A cached card with the counters of this moment; without any, the bill was removed meanwhile. */
export function withCounters(card: CachedCard, counters: CardCounters | undefined): BillCard {
  const { counts = noCounts, own = null, views = 0, seatVotes = [] } = counters ?? {};
  return {
    ...completeCard(card, opinionsView(counts, own), views),
    representative_votes: seatVotes.map(({ yea_means, ...vote }) => ({
      ...vote,
      agrees: own && agreement(own, vote.position, yea_means),
    })),
  };
}

function completeCard(card: CachedCard, { opinions, vote }: Opinions, views: number): BillCard {
  return {
    ...card,
    supports_count: opinions.counts.strong_support + opinions.counts.support,
    views_count: views,
    opinions,
    vote,
    representative_votes: [],
  };
}

export function cachedCard(row: CardRow): CachedCard {
  return {
    id: row.id,
    slug: row.slug,
    number: displayNumber(row),
    bill_type: row.bill_type,
    title: row.title,
    category: row.category as BillCard['category'],
    congress: row.category === 'fed' ? row.congress : null,
    session: row.session && sessionName(row.session),
    action_kind: row.action_kind,
    signing_date: row.signing_date,
    status: row.status as BillStatus,
    status_date: row.status_date,
    died_on: row.died_on,
    steps: row.steps,
    picture: { url: null },
    image: null,
    introduced_date: row.introduced_date,
    latest_action: actionView(row.latest_action_date, row.latest_action_text),
    policy_area: row.policy_area,
    issues: row.issues,
    issues_guessed: row.issues.length > 0 && ['eo', 'state'].includes(row.category) && !row.issues_corrected,
    sponsor: sponsorOfCard(row),
    summary: row.summary_text && shorten(row.summary_text, maxSummaryLength),
  };
}

export function billView(row: BillRow, opinions: Opinions, own: Pick<Bill, 'watched' | 'changes'>): Bill {
  const { details } = row;
  return {
    ...cardView(row, opinions),
    official_title: row.official_title,
    law_number: row.law_number,
    authors: row.authors,
    document_number: row.document_number,
    citation: row.citation,
    publication_date: row.publication_date,
    signed_by: row.signed_by,
    pdf_url: row.pdf_url,
    titles: details.titles,
    cosponsor_count: row.cosponsor_count,
    cosponsor_parties: row.cosponsor_parties,
    cosponsors: details.cosponsors.map((person) => ({ ...person, title: sponsorTitle(row, person.state) })),
    actions: details.actions,
    committees: committeesView(details.committees),
    subjects: details.subjects,
    summary_state: summaryState(row),
    summaries: details.summaries,
    texts: textsView(row),
    text_url: row.category === 'eo' ? null : textPageOf(row.source_url),
    related: details.related.map(relatedView),
    enacted_as: companionLaw(row),
    companion_ahead: companionAhead({ ...row, status: row.status as BillStatus }),
    amendments: details.amendments.map(amendmentView),
    amendment_counts: details.amendment_counts,
    source_url: row.source_url,
    as_of: readOn(row),
    ...own,
  };
}

/**
 * The day the data was read. A record that its source changed later must have been read later. The set's date
 * says nothing about a congress that was not read then: those records are as old as their last change.
 */
function readOn({ category, congress, data_sets, source_updated_at }: BillRow): string | null {
  const { as_of } = freshnessOfCategory(data_sets, category);
  const changed = category === 'eo' ? null : (source_updated_at?.toISOString().slice(0, 10) ?? null);
  if (changed && congress !== null && !wasReadWithSet(data_sets, category, congress)) return changed;
  return as_of && changed ? (as_of > changed ? as_of : changed) : (as_of ?? changed);
}

function actionView(date: string | null, text: string | null) {
  return date && text ? { date, text } : null;
}

/** The title of a legislator from this state in the chamber in which the bill began. */
function sponsorTitle(row: CardRow, state: string | null): string {
  if (row.category === 'state') return row.origin_chamber === 'assembly' ? 'Asm.' : 'Sen.';
  return titleInCongress(row.bill_type.startsWith('h') ? 'house' : 'senate', state);
}

/** '20252026x1' → '2025–2026 First Extraordinary Session' */
function sessionName(session: string): string {
  const [, from, to, extra] = /^(\d{4})(\d{4})(?:x(\d))?$/.exec(session) ?? [];
  if (!from) return session;
  return `${from}–${to}${extra ? ` ${extraordinarySession(extra)}` : ''}`;
}

function sponsorOfCard(row: CardRow): Sponsor | null {
  if (row.sponsor_id === null || row.sponsor_name === null) return null;
  return {
    id: row.sponsor_id,
    name: row.sponsor_name,
    title: sponsorTitle(row, row.sponsor_state),
    party: row.sponsor_party,
    state: row.sponsor_state,
    district: row.sponsor_district,
    photo: row.sponsor_photo,
  };
}

/** Activities grouped by committee; a subcommittee is named with its parent. */
function committeesView(rows: BillDetails['committees']): Bill['committees'] {
  const byCode = Map.groupBy(rows, (row) => row.code);
  return [...byCode.values()].map((activities) => {
    const { name, parent_name, chamber } = activities[0]!;
    return {
      name: parent_name ? `${parent_name}: ${name}` : name,
      chamber,
      activities: activities.map((row) => ({ name: row.activity, date: row.acted_on })),
    };
  });
}

function relatedView(row: BillDetails['related'][number]): Bill['related'][number] {
  return {
    slug: row.slug,
    number: row.bill ? displayNumber(row.bill) : numberInSlug(row.slug),
    title: row.bill?.title ?? row.related_title,
    relationship: row.relationship,
    loaded: row.bill !== null,
    status: (row.bill?.status as BillStatus | undefined) ?? null,
    law_number: row.bill?.law_number ?? null,
  };
}

function summaryState({ category, summaries_loaded, details }: BillRow): Bill['summary_state'] {
  if (details.summaries.length > 0) return 'published';
  return summaries_loaded || category === 'eo' ? 'none' : 'not_loaded';
}

function textsView({ category, origin_chamber, details: { texts } }: BillRow): Bill['texts'] {
  const pages = texts.map((text) => ({ ...text, url: pageForPeople(text.url) }));
  return category === 'fed' ? latestFirst(pages, origin_chamber) : pages;
}

/** 'hr1-119' → 'H.R. 1', 'eo14387' → 'Executive Order 14387', 'ca-ab12-20252026' → 'AB 12' */
function numberInSlug(slug: string): string {
  const [, type, number] = /^(?:[a-z]{2}-)?([a-z]+(?:x\d)?)(\d+)(?:-|$)/.exec(slug) ?? [];
  return type && number ? billNumber(type, Number(number)) : slug;
}
