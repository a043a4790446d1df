import { issuesOf } from '#server/bills/issues/bill-issues.ts';
import { deriveFederalStatus, type Passage } from '#server/bills/federal-status.ts';
import { countParties, type BillRows } from '../../bills-store/bills-store.ts';
import type { BillAction, BillAmendment, BillRecord, MentionedPerson } from './bill-record.ts';

/** @param passages recorded votes that passed the bill, which may be newer than its record. */
export function billRow(bill: BillRecord, passages: readonly Passage[] = []) {
  const { status, statusDate, steps } = deriveFederalStatus({
    type: bill.type,
    number: bill.number,
    introducedDate: bill.introducedDate,
    actions: bill.actions,
    isLaw: bill.lawNumber !== null,
    passages,
  });
  const cosponsors = currentCosponsors(bill);
  const latest = bill.actions.at(-1);
  return {
    slug: bill.slug,
    category: 'fed',
    congress: bill.congress,
    bill_type: bill.type,
    number: bill.number,
    title: bill.title,
    official_title: bill.officialTitle,
    origin_chamber: bill.originChamber,
    introduced_date: bill.introducedDate,
    status,
    status_date: statusDate,
    steps,
    latest_action_date: latest?.date ?? null,
    latest_action_text: latest?.text ?? null,
    policy_area: bill.policyArea,
    law_number: bill.lawNumber,
    cosponsor_count: cosponsors.length,
    cosponsor_parties: countParties(cosponsors),
    subjects_text: bill.subjects.join(' '),
    summary_text: bill.summaries[0]?.text ?? null,
    summaries_loaded: true,
    source: bill.source,
    source_url: bill.sourceUrl,
    source_updated_at: bill.updatedAt,
  };
}

/** Rows of the other tables, by table. */
export function partsOf(bill: BillRecord, people: Map<string, number>): BillRows['parts'] {
  return {
    bill_titles: bill.titles.map((title, position) => ({ position, ...title })),
    sponsorships: sponsorshipRows(bill, people),
    bill_actions: actionRows(bill),
    bill_committees: committeeActivityRows(bill),
    bill_subjects: bill.subjects.map((subject) => ({ subject })),
    bill_issues: issuesOf(bill.policyArea, bill.subjects).map((issue, position) => ({ issue, position })),
    bill_summaries: bill.summaries,
    bill_texts: bill.texts.map((text, position) => ({ position, ...text })),
    bill_relations: bill.relations,
    bill_amendments: bill.amendments && amendmentRows(bill.amendments, people),
    bill_recorded_votes: bill.recordedVotes,
  };
}

/** Cosponsors who have not withdrawn, each once. */
function currentCosponsors(bill: BillRecord): MentionedPerson[] {
  const current = bill.cosponsors.filter((person) => !person.withdrawn && person.id !== bill.sponsor?.id);
  return uniqueBy(current, (person) => person.id);
}

/** Of two rows of one person the first counts: the sponsor, then who has not withdrawn or has come back. */
export function sponsorshipRows(bill: BillRecord, people: Map<string, number>) {
  const row = (person: MentionedPerson) => ({
    representative_id: people.get(person.id)!,
    party: person.party,
    state: person.state,
    district: person.district,
  });
  const sponsor = bill.sponsor
    ? [
        {
          ...row(bill.sponsor),
          is_sponsor: true,
          is_original: true,
          sponsored_on: bill.introducedDate,
          withdrawn_on: null,
        },
      ]
    : [];
  const cosponsors = bill.cosponsors.toSorted(
    (a, b) => Number(a.withdrawn !== null) - Number(b.withdrawn !== null),
  );
  return [
    ...sponsor,
    ...cosponsors.map((person) => ({
      ...row(person),
      is_sponsor: false,
      is_original: person.isOriginal,
      sponsored_on: person.since,
      withdrawn_on: person.withdrawn,
    })),
  ];
}

/** Several sources report the same action. Exact duplicates are dropped; other wordings are kept. */
export function actionRows(bill: BillRecord) {
  const actions = uniqueBy(bill.actions, ({ date, text }: BillAction) => `${date} ${text}`);
  return actions.map(({ date, text }, position) => ({ position, acted_on: date, text }));
}

export function committeeRows(bills: BillRecord[]) {
  const committees = bills.flatMap((bill) => bill.committees);
  // Parents before children, because of the foreign key.
  committees.sort((a, b) => Number(a.parentCode !== null) - Number(b.parentCode !== null));
  return committees.map(({ code, parentCode, chamber, name }) => ({
    code,
    parent_code: parentCode,
    chamber,
    name,
    is_current: false,
  }));
}

/** Activities without a date are not stored: they cannot be placed on a timeline. */
function committeeActivityRows(bill: BillRecord) {
  return bill.committees.flatMap(({ code, activities }) =>
    activities.map(({ name, date }) => ({ committee_code: code, activity: name, acted_on: date })),
  );
}

function amendmentRows(amendments: BillAmendment[], people: Map<string, number>) {
  return amendments.map(({ sponsor, ...amendment }) => ({
    ...amendment,
    sponsor_id: sponsor && people.get(sponsor.id)!,
    party: sponsor?.party ?? null,
    state: sponsor?.state ?? null,
    district: sponsor?.district ?? null,
  }));
}

function uniqueBy<T>(list: T[], key: (item: T) => string): T[] {
  const seen = new Set<string>();
  return list.filter((item) => !seen.has(key(item)) && seen.add(key(item)));
}
