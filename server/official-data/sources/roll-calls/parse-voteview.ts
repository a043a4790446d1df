import { isDate } from '../../engine/formats/dates.ts';
import { BadRecordError } from '../../engine/importer.ts';
import { slugOf } from './question.ts';
import { buildRollCall, sessionOf, type RollCallRecord, type Voter } from './roll-call-record.ts';

export type Row = Record<string, string>;
/** The voter's ICPSR number and the code of the vote. */
export type Vote = [icpsr: number, code: number];

/** Votes by Voteview's code. 0: not a member. */
const voteOfCode = [
  null,
  'Yea',
  'Paired Yea',
  'Announced Yea',
  'Announced Nay',
  'Paired Nay',
  'Nay',
  'Present',
  'Present',
  'Not Voting',
];
const parties: Record<string, string> = { 100: 'D', 200: 'R', 328: 'I', 329: 'I' };
/** Presidents have numbers from here on. Their positions are listed among the votes. */
const firstPresident = 99_000;

/** 'RH1190145' */
export function rollCallKey({ chamber = '', congress = '', rollnumber = '' }: Row): string {
  return `R${chamber.charAt(0)}${congress.padStart(3, '0')}${rollnumber.padStart(4, '0')}`;
}

/** @param members by congress, chamber and ICPSR number. @throws BadRecordError */
export function parseVoteview(row: Row, votes: Vote[], members: Map<string, Row>): RollCallRecord {
  const chamber = row.chamber === 'House' ? 'house' : 'senate';
  if (row.chamber !== 'House' && row.chamber !== 'Senate')
    throw new BadRecordError(`There is no chamber called '${row.chamber ?? ''}'.`);
  const date = row.date ?? '';
  if (!isDate(date)) throw new BadRecordError(`'${date}' is not a date.`);
  const yearOfDate = Number(date.slice(0, 4));
  const congress = Number(row.congress);
  const session = Number(row.session) || Math.min(2, Math.max(1, sessionOf(congress, yearOfDate)));
  const number = Number.parseInt(row.clerk_rollnumber ?? '', 10) || Number(row.rollnumber);
  const voters = votes.flatMap((vote) => voterOf(vote, row, members));
  const record = buildRollCall({
    chamber,
    congress,
    session,
    number,
    // Sessions have been calendar years since the 73rd Congress.
    ...(congress < 73 && { year: yearOfDate }),
    voters,
    announced: {},
    voted_at: `${date}T17:00:00.000Z`,
    question: row.vote_question || row.vote_desc || 'No question on record',
    subject: row.dtl_desc || row.vote_desc || null,
    requires: null,
    result: row.vote_result || 'No result on record',
    bill_slug: slugOf(row.bill_number ?? null, congress),
    amendment: null,
    nomination: /^PN\d/.test(row.bill_number ?? '') ? row.bill_number! : null,
    tieBreaker: null,
    source_url: `https://voteview.com/rollcall/${rollCallKey(row)}`,
    source_updated_at: null,
    isCopy: true,
  });
  checkCounts(voters, row);
  return record;
}

function voterOf([icpsr, code]: Vote, row: Row, members: Map<string, Row>): Voter[] {
  const vote = voteOfCode[code];
  if (vote === undefined) throw new BadRecordError(`There is no vote with the code ${code}.`);
  if (vote === null || icpsr >= firstPresident) return [];
  const member = members.get(`${row.congress} ${row.chamber} ${icpsr}`);
  if (!member?.bioguide_id)
    throw new BadRecordError(
      `There is no member with the number ${icpsr}. Import the file of members as well.`,
    );
  const [last = '', first = ''] = (member.bioname ?? '').split(', ');
  return [
    {
      id: member.bioguide_id,
      first_name: first.trim(),
      last_name: properCase(last) || member.bioguide_id,
      vote,
      party: parties[member.party_code ?? ''] ?? null,
      state: member.state_abbrev ?? 'XX',
    },
  ];
}

/** Some congresses count pairs and announcements too. @throws BadRecordError if fewer votes are listed. */
function checkCounts(voters: Voter[], row: Row): void {
  for (const [column, vote] of [
    ['yea_count', 'Yea'],
    ['nay_count', 'Nay'],
  ] as const) {
    const cast = voters.filter((voter) => voter.vote === vote).length;
    const paired = voters.filter((voter) => voter.vote.endsWith(` ${vote}`)).length;
    const count = Number(row[column]);
    if (count !== cast && count !== cast + paired)
      throw new BadRecordError(`The file announces ${count} × ${vote} but lists ${cast}: it is incomplete.`);
  }
}

/** 'PELOSI' → 'Pelosi'. 'McCARTHY' stays. */
function properCase(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name
    .toLowerCase()
    .replaceAll(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
