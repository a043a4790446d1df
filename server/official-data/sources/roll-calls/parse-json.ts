import {
  listOf,
  objectOf,
  parseJson,
  textOf,
  webAddressOf,
  type JsonObject,
} from '../../engine/formats/json.ts';
import { BadRecordError } from '../../engine/importer.ts';
import { slugFrom } from './question.ts';
import {
  buildRollCall,
  checkIdentity,
  rollCallId,
  sessionOf,
  yearOf,
  type RollCallRecord,
  type Totals,
  type Voter,
} from './roll-call-record.ts';

/**
 * A roll call of unitedstates/congress (data.json).
 * @throws BadRecordError
 */
export function parseRollCallJson(data: Buffer): RollCallRecord {
  const raw = objectOf(parseJson(data));
  const identity = identityOf(raw);
  const bill = objectOf(raw.bill);
  const nomination = objectOf(raw.nomination);
  const updatedAt = raw.record_modified || raw.updated_at;
  return buildRollCall({
    ...identity,
    ...votersOf(objectOf(raw.votes)),
    announced: announcedTotals(textOf(raw.result_text)),
    voted_at: timestampOf(raw.date),
    question: questionOf(raw, identity.chamber),
    subject: textOf(raw.subject) ?? textOf(nomination.title),
    requires: textOf(raw.requires),
    result: textOf(raw.result) ?? 'No result announced',
    bill_slug: slugFrom(textOf(bill.type) ?? '', Number(bill.number), Number(bill.congress)),
    amendment: amendmentOf(objectOf(raw.amendment)),
    nomination: nominationOf(raw),
    source_url: webAddressOf(raw.source_url)?.replace(/^http:/, 'https:') ?? null,
    source_updated_at: updatedAt ? timestampOf(updatedAt) : null,
    isCopy: false,
  });
}

/** Finds the id of the roll call without parsing the file. */
export function idInJson(source: string): string | undefined {
  return /"vote_id":\s*"([hs]\d{1,4}-\d{1,3}\.\d{1,4})"/.exec(source)?.[1];
}

function identityOf(raw: JsonObject) {
  if (raw.chamber !== 'h' && raw.chamber !== 's')
    throw new BadRecordError('The file is not a roll call: it has no chamber.');
  const chamber = raw.chamber === 'h' ? ('house' as const) : ('senate' as const);
  const [congress, number, sessionOrYear] = [Number(raw.congress), Number(raw.number), Number(raw.session)];
  // Sessions are identified by year, very old ones by number.
  const session = sessionOrYear > 4 ? sessionOf(congress, sessionOrYear) : sessionOrYear;
  const identity = { chamber, congress, session, number };
  checkIdentity(identity);
  const id = rollCallId({ ...identity, year: yearOf(congress, session) });
  if (raw.vote_id !== id)
    throw new BadRecordError(`The file's vote_id is '${textOf(raw.vote_id) ?? ''}', but it contains ${id}.`);
  return identity;
}

function questionOf(raw: JsonObject, chamber: 'house' | 'senate'): string {
  const [type, question] = [textOf(raw.type), textOf(raw.question)];
  // The House's question ends with the bill. The Senate's type is the question without the bill.
  const short = chamber === 'house' ? question?.split(/: (?=\S)/)[0] : type;
  const found = short ?? type ?? question;
  if (!found) throw new BadRecordError('The roll call has no question.');
  return found;
}

function votersOf(votes: JsonObject): { voters: Voter[]; tieBreaker: string | null } {
  const voters: Voter[] = [];
  let tieBreaker: string | null = null;
  for (const [vote, people] of Object.entries(votes)) {
    for (const person of listOf(people)) {
      if (person === 'VP') tieBreaker = vote;
      else voters.push(voterFrom(objectOf(person), vote));
    }
  }
  return { voters, tieBreaker };
}

function voterFrom(raw: JsonObject, vote: string): Voter {
  const displayName = (textOf(raw.display_name) ?? '').replace(/\s*\(.*\)$/, '');
  return {
    id: textOf(raw.id) ?? '',
    first_name: textOf(raw.first_name) ?? '',
    last_name: textOf(raw.last_name) ?? (displayName || (textOf(raw.id) ?? '')),
    vote,
    party: textOf(raw.party),
    state: textOf(raw.state) ?? 'XX',
  };
}

function amendmentOf(raw: JsonObject): string | null {
  const number = textOf(raw.number);
  if (!number) return null;
  if (raw.type === 's') return `S.Amdt. ${number}`;
  const author = textOf(raw.author);
  return `Amendment ${number}${author ? ` (${author})` : ''}`;
}

/** Null if the vote is about several nominations en bloc, of which the file names one. */
function nominationOf(raw: JsonObject): string | null {
  const isAboutSeveral = [raw.subject, raw.question].some((text) =>
    /\bPN[\d-]+ and PN/.test(textOf(text) ?? ''),
  );
  const number = textOf(objectOf(raw.nomination).number);
  return number && !isAboutSeveral ? `PN${number}` : null;
}

/** The Senate's 'Bill Passed (64-35)' → 64 yeas, 35 nays */
function announcedTotals(result: string | null): Partial<Totals> {
  const [, yea, nay] = /\((\d{1,3})-(\d{1,3})\b/.exec(result ?? '') ?? [];
  return yea ? { yea: Number(yea), nay: Number(nay) } : {};
}

function timestampOf(value: unknown): string {
  const time = new Date(textOf(value) ?? '');
  if (Number.isNaN(time.getTime())) throw new BadRecordError(`'${textOf(value) ?? ''}' is not a date.`);
  return time.toISOString();
}
