import { issuesOf } from '#contract/issues.ts';
import { standingOf } from '#server/bills/status.ts';
import type { BillAction, BillRecord, NamedPerson } from './bill-record.ts';

export function billRow(id: number, bill: BillRecord) {
  const { status, statusDate, steps } = standingOf({
    type: bill.type,
    introducedDate: bill.introducedDate,
    actions: bill.actions,
    isLaw: bill.lawNumber !== null,
  });
  const standing = standingCosponsors(bill);
  const latest = bill.actions.at(-1);
  return {
    id,
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
    cosponsor_count: standing.length,
    cosponsor_parties: countParties(standing),
    subjects_text: bill.subjects.join(' '),
    summary_text: bill.summaries[0]?.text ?? null,
    source_url: bill.sourceUrl,
    source_updated_at: bill.updatedAt,
    imported_at: new Date().toISOString(),
  };
}

/** Each person once, without those who took their name off. */
function standingCosponsors(bill: BillRecord): NamedPerson[] {
  return uniqueBy(bill.cosponsors, (person) => person.bioguide).filter(
    (person) => !person.withdrawn && person.bioguide !== bill.sponsor?.bioguide,
  );
}

function countParties(people: NamedPerson[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { party } of people) if (party) counts[party] = (counts[party] ?? 0) + 1;
  return counts;
}

export function titleRows(bill_id: number, bill: BillRecord) {
  return bill.titles.map(({ kind, title }, position) => ({ bill_id, position, kind, title }));
}

export function sponsorshipRows(bill_id: number, bill: BillRecord, people: Map<string, number>) {
  const row = (person: NamedPerson) => ({
    bill_id,
    representative_id: people.get(person.bioguide)!,
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
  const cosponsors = uniqueBy(bill.cosponsors, (person) => person.bioguide).filter(
    (person) => person.bioguide !== bill.sponsor?.bioguide,
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

/** Library and chamber often tell the same in their own words; only what is word for word the same is told once. */
export function actionRows(bill_id: number, bill: BillRecord) {
  const actions = uniqueBy(bill.actions, ({ date, text }: BillAction) => `${date} ${text}`);
  return actions.map((action, position) => ({
    bill_id,
    position,
    acted_on: action.date,
    action_code: action.code,
    action_type: action.type,
    source: action.source,
    text: action.text,
  }));
}

export function committeeRows(bills: BillRecord[]) {
  const committees = uniqueBy(
    bills.flatMap((bill) => bill.committees),
    (committee) => committee.code,
  );
  // Parents before children, as the reference asks.
  committees.sort((a, b) => Number(a.parentCode !== null) - Number(b.parentCode !== null));
  return committees.map(({ code, parentCode, chamber, name }) => ({
    code,
    parent_code: parentCode,
    chamber,
    name,
    is_current: false,
  }));
}

/** Activities without a date ('Bills of Interest - Exchange of Letters') have no place on a timeline. */
export function committeeActivityRows(bill_id: number, bill: BillRecord) {
  return bill.committees.flatMap(({ code, activities }) =>
    activities.map(({ name, date }) => ({ bill_id, committee_code: code, activity: name, acted_on: date })),
  );
}

export function subjectRows(bill_id: number, bill: BillRecord) {
  return bill.subjects.map((subject) => ({ bill_id, subject }));
}

export function issueRows(bill_id: number, bill: BillRecord) {
  return issuesOf(bill.policyArea, bill.subjects).map((issue, position) => ({ bill_id, issue, position }));
}

export function summaryRows(bill_id: number, bill: BillRecord) {
  return bill.summaries.map(({ versionCode, date, description, text }) => ({
    bill_id,
    version_code: versionCode,
    acted_on: date,
    description,
    text,
  }));
}

export function textRows(bill_id: number, bill: BillRecord) {
  return bill.texts.map(({ name, date, url }, position) => ({ bill_id, position, name, dated: date, url }));
}

export function relationRows(bill_id: number, bill: BillRecord) {
  return bill.relations.map(({ slug, title, relationship }) => ({
    bill_id,
    related_slug: slug,
    related_title: title,
    relationship,
  }));
}

export function recordedVoteRows(bill_id: number, bill: BillRecord) {
  return bill.recordedVotes.map((vote) => ({
    bill_id,
    chamber: vote.chamber,
    congress: vote.congress,
    session: vote.session,
    roll_number: vote.rollNumber,
    voted_at: vote.votedAt,
    question: vote.question,
    url: vote.url,
  }));
}

function uniqueBy<T>(list: T[], key: (item: T) => string): T[] {
  const seen = new Set<string>();
  return list.filter((item) => !seen.has(key(item)) && seen.add(key(item)));
}
