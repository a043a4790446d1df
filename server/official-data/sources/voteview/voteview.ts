import { parse as parseCsv } from 'csv-parse/sync';
import {
  type BadInput,
  BadRecordError,
  decodeUtf8,
  type Importer,
  type ImportItem,
  type InputFile,
  sha256,
} from '../../engine/importer.ts';
import { isPassed, judgeQuestion, slugOf } from '../roll-calls/question.ts';
import {
  checkIdentity,
  checkVoters,
  rollCallId,
  sessionOf,
  yearOf,
  type RollCallRecord,
  type Voter,
} from '../roll-calls/roll-call-record.ts';
import { storeRollCalls } from '../roll-calls/roll-call-store.ts';

type Row = Record<string, string>;

/** How a vote was cast, by Voteview's code; a pair or an announcement is a wish on record, not a vote. */
const words = [
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
/** Presidents' positions are told among the votes under numbers of their own. */
const presidents = 99_000;

/** What the files of one run say, gathered before any roll call can be made of it. */
interface Gathered {
  members: Map<string, Row>;
  rollCalls: Map<string, Row>;
  votes: Map<string, [icpsr: number, code: number][]>;
}

/**
 * Roll calls as Voteview publishes them (…_members.csv, …_rollcalls.csv and …_votes.csv of the same congress): where the chambers' own
 * files cannot be had. Voters by the bioguide id that the members' file gives; what a chamber published itself is never replaced.
 */
export const voteviewImporter: Importer<RollCallRecord> = {
  name: 'voteview',
  filesLabel: 'Voteview files (…_members.csv, …_rollcalls.csv, …_votes.csv)',
  accepts: (fileName) => /_(members|rollcalls|votes)\.csv$/i.test(fileName),
  items: async function* (entries) {
    yield* itemsOf(entries);
  },
  store: storeRollCalls,
};

async function* itemsOf(
  entries: AsyncIterable<InputFile>,
): AsyncGenerator<ImportItem<RollCallRecord> | BadInput> {
  const gathered: Gathered = { members: new Map(), rollCalls: new Map(), votes: new Map() };
  for await (const { name, data } of entries) {
    try {
      gather(rowsOf(data), gathered);
    } catch (error) {
      if (!(error instanceof BadRecordError)) throw error;
      yield { name, problem: error.message };
    }
  }
  for (const [key, rollCall] of gathered.rollCalls) {
    const votes = gathered.votes.get(key) ?? [];
    const facts = JSON.stringify([rollCall, votes]);
    yield {
      key: `voteview:${key}`,
      digest: sha256(facts),
      bytes: facts.length,
      parse: () => recordOf(rollCall, votes, gathered.members),
    };
  }
}

function rowsOf(data: Buffer): Row[] {
  try {
    return parseCsv(decodeUtf8(data), { columns: true, skip_empty_lines: true, bom: true }) as Row[];
  } catch (error) {
    if (error instanceof BadRecordError) throw error;
    throw new BadRecordError(`The file is not a table as it should be: ${(error as Error).message}.`);
  }
}

/** Files are told apart by their columns, not by their names. @throws BadRecordError */
function gather(rows: Row[], { members, rollCalls, votes }: Gathered): void {
  const first = rows[0] ?? {};
  if ('bioguide_id' in first && 'icpsr' in first)
    for (const row of rows) members.set(`${row.congress} ${row.chamber} ${row.icpsr}`, row);
  else if ('cast_code' in first)
    for (const row of rows) {
      const key = keyOf(row);
      const list = votes.get(key) ?? [];
      list.push([Number(row.icpsr), Number(row.cast_code)]);
      votes.set(key, list);
    }
  else if ('rollnumber' in first && 'yea_count' in first)
    for (const row of rows) rollCalls.set(keyOf(row), row);
  else throw new BadRecordError('The file is none of Voteview’s tables of members, roll calls or votes.');
}

/** 'RH1190145' */
function keyOf({ chamber = '', congress = '', rollnumber = '' }: Row): string {
  return `R${chamber.charAt(0)}${congress.padStart(3, '0')}${rollnumber.padStart(4, '0')}`;
}

function recordOf(row: Row, votes: [number, number][], members: Map<string, Row>): RollCallRecord {
  const chamber = row.chamber === 'House' ? 'house' : 'senate';
  if (row.chamber !== 'House' && row.chamber !== 'Senate')
    throw new BadRecordError(`There is no chamber called '${row.chamber ?? ''}'.`);
  const date = row.date ?? '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date)))
    throw new BadRecordError(`'${date}' is not a date.`);
  const congress = Number(row.congress);
  const session =
    Number(row.session) || Math.min(2, Math.max(1, sessionOf(congress, Number(date.slice(0, 4)))));
  const number = Number.parseInt(row.clerk_rollnumber ?? '', 10) || Number(row.rollnumber);
  checkIdentity({ congress, session, number });
  const voters = votes.flatMap((vote) => voterOf(vote, row, members));
  checkVoters(voters);
  checkCounts(voters, row);
  const question = row.vote_question || row.vote_desc || 'No question on record';
  const { kind, yeaMeans } = judgeQuestion(question);
  const result = row.vote_result || 'No result on record';
  // Sessions have been calendar years since the 73rd Congress.
  const year = congress >= 73 ? yearOf(congress, session) : Number(date.slice(0, 4));
  const identity = { chamber, congress, session, year, number } as const;
  return {
    id: rollCallId(identity),
    ...identity,
    votedAt: `${date}T17:00:00.000Z`,
    question,
    subject: row.dtl_desc || row.vote_desc || null,
    kind,
    yeaMeans,
    requires: null,
    result,
    passed: isPassed(kind, result),
    billSlug: slugOf(row.bill_number ?? null, congress),
    amendment: null,
    nomination: /^PN\d/.test(row.bill_number ?? '') ? row.bill_number! : null,
    tieBreaker: null,
    voters,
    sourceUrl: `https://voteview.com/rollcall/${keyOf(row)}`,
    updatedAt: null,
    isCopy: true,
  };
}

function voterOf([icpsr, code]: [number, number], row: Row, members: Map<string, Row>): Voter[] {
  const word = words[code];
  if (word === undefined) throw new BadRecordError(`${code} is no way to vote.`);
  if (word === null || icpsr >= presidents) return [];
  const member = members.get(`${row.congress} ${row.chamber} ${icpsr}`);
  if (!member?.bioguide_id)
    throw new BadRecordError(`Nobody is known by the number ${icpsr}. Import the file of members as well.`);
  const [last = '', first = ''] = (member.bioname ?? '').split(', ');
  return [
    {
      id: member.bioguide_id,
      firstName: first.trim(),
      lastName: properCase(last) || member.bioguide_id,
      word,
      party: parties[member.party_code ?? ''] ?? null,
      state: member.state_abbrev ?? 'XX',
    },
  ];
}

/** Pairs and announcements are among the counts in some congresses. @throws BadRecordError where fewer are listed. */
function checkCounts(voters: Voter[], row: Row): void {
  for (const [column, word] of [
    ['yea_count', 'Yea'],
    ['nay_count', 'Nay'],
  ] as const) {
    const cast = voters.filter((voter) => voter.word === word).length;
    const wished = voters.filter((voter) => voter.word.endsWith(` ${word}`)).length;
    const count = Number(row[column]);
    if (count !== cast && count !== cast + wished)
      throw new BadRecordError(`The file announces ${count} × ${word} but lists ${cast}: it is not whole.`);
  }
}

/** 'McCARTHY' stays readable: 'PELOSI' → 'Pelosi'. */
function properCase(name: string): string {
  return name === name.toUpperCase()
    ? name
        .toLowerCase()
        .replaceAll(
          /(^|[\s'’-])(\p{L})/gu,
          (_, before: string, letter: string) => before + letter.toUpperCase(),
        )
    : name;
}
