import type { DB } from '#server/database/generated/tables.ts';

export interface StarterTable {
  table: keyof DB;
  columns: string[];
  /** SQL after `from table t`. Default: all rows. */
  where?: string;
  /** A unique order, so that the same database gives the same file. */
  order: string;
}

const names = (text: string) => text.trim().split(/\s+/);

const ofBills = 'where t.bill_id in (select id from starter_bills)';
const ofPeople = 'where t.representative_id in (select id from starter_people)';

/**
 * The tables of starter data, in the order in which they can be loaded. Facts only: no summaries, no
 * biographies.
 */
export const starterTables: StarterTable[] = [
  { table: 'states', columns: names('postal id name house_seats'), order: 'id' },
  { table: 'zips', columns: names('zip city state latitude longitude'), order: 'zip' },
  {
    table: 'zip_districts',
    columns: names('zip state chamber district valid_from valid_to'),
    order: "t.chamber <> 'congressional', zip, state, district, t.chamber, valid_from",
  },
  {
    table: 'items',
    columns: names('id item_type'),
    where: 'where t.id in (select id from starter_people union select id from starter_bills)',
    order: 'id',
  },
  {
    table: 'representatives',
    where: 'where t.id in (select id from starter_people)',
    order: 'id',
    columns: names(`
      id bioguide lis govtrack wikidata first_name last_name nickname name birthday ocd_person
    `),
  },
  {
    table: 'representative_terms',
    where: ofPeople,
    order: 'representative_id, office, start_date',
    columns: names(`
      representative_id office start_date end_date state district senate_class party caucus website
      phone fax contact_form address email open_ended appointed
    `),
  },
  {
    table: 'representative_offices',
    where: ofPeople,
    order: 'representative_id, office_key',
    columns: names('representative_id office_key building suite address city state zip phone fax'),
  },
  {
    table: 'representative_accounts',
    columns: names('representative_id network handle'),
    where: ofPeople,
    order: 'representative_id, network',
  },
  {
    table: 'leadership_roles',
    columns: names('representative_id title start_date end_date'),
    where: ofPeople,
    order: 'representative_id, start_date, title',
  },
  {
    table: 'committees',
    columns: names('code parent_code chamber name is_current state'),
    order: 'parent_code nulls first, code',
  },
  {
    table: 'committee_memberships',
    columns: names('committee_code representative_id title'),
    where: ofPeople,
    order: 'committee_code, representative_id',
  },
  {
    table: 'bills',
    where: 'where t.id in (select id from starter_bills)',
    order: 'id',
    columns: names(`
      id slug category congress bill_type number title official_title origin_chamber introduced_date
      status status_date steps latest_action_date latest_action_text policy_area law_number
      cosponsor_count cosponsor_parties subjects_text source_url source_updated_at source
      display_number session authors action_kind document_number citation signing_date
      publication_date signed_by pdf_url
    `),
  },
  {
    table: 'bill_titles',
    columns: names('bill_id position kind title'),
    where: ofBills,
    order: 'bill_id, position',
  },
  {
    table: 'sponsorships',
    where: ofBills,
    order: 'bill_id, representative_id',
    columns: names(`
      bill_id representative_id is_sponsor is_original sponsored_on withdrawn_on party state district
    `),
  },
  {
    table: 'bill_actions',
    columns: names('bill_id position acted_on text'),
    where: ofBills,
    order: 'bill_id, position',
  },
  {
    table: 'bill_committees',
    columns: names('bill_id committee_code activity acted_on'),
    where: ofBills,
    order: 'bill_id, committee_code, activity, acted_on',
  },
  { table: 'bill_subjects', columns: names('bill_id subject'), where: ofBills, order: 'bill_id, subject' },
  {
    table: 'bill_issues',
    columns: names('bill_id issue position'),
    where: ofBills,
    order: 'bill_id, position',
  },
  {
    table: 'bill_texts',
    columns: names('bill_id position name dated url version'),
    where: ofBills,
    order: 'bill_id, position',
  },
  {
    table: 'bill_relations',
    columns: names('bill_id related_slug related_title relationship'),
    where: ofBills,
    order: 'bill_id, related_slug',
  },
  {
    table: 'bill_amendments',
    where: ofBills,
    order: 'bill_id, congress, amendment_type, number',
    columns: names(`
      bill_id congress amendment_type number citation description status sponsor_id sponsor_name party
      state district submitted_on offered_on acted_on action_text amends roll_call_id
    `),
  },
  {
    table: 'bill_recorded_votes',
    where: ofBills,
    order: 'bill_id, chamber, congress, session, roll_number',
    columns: names('bill_id chamber congress session roll_number voted_at question url'),
  },
  {
    table: 'roll_calls',
    where: 'where t.id in (select id from starter_roll_calls)',
    order: 'chamber, year, number',
    columns: names(`
      id chamber congress session year number voted_at question subject kind requires result passed
      bill_slug bill_id amendment nomination yeas nays present not_voting others tie_breaker yea_means
      is_decisive parties source_url source_updated_at
    `),
  },
  {
    table: 'roll_call_votes',
    columns: names('roll_call_id representative_id position word party state'),
    where: 'where t.roll_call_id in (select id from starter_roll_calls)',
    order: 'roll_call_id, representative_id',
  },
  { table: 'data_sets', columns: names('name as_of'), order: 'name' },
];
