import { BadRecordError } from '../../engine/importer.ts';
import { list, object, text, webAddress, type Json, type JsonObject } from '../legislators/people.ts';
import { isPassed, judgeQuestion, slugFrom } from './question.ts';
import {
  checkIdentity,
  checkTotals,
  checkVoters,
  rollCallId,
  sessionOf,
  yearOf,
  type RollCallRecord,
  type Voter,
} from './roll-call-record.ts';

/**
 * A roll call of unitedstates/congress (data.json).
 * @throws BadRecordError
 */
export function rollCallFromJson(source: string): RollCallRecord {
  const raw = object(parse(source));
  const identity = identityOf(raw);
  const { voters, tieBreaker } = votersOf(object(raw.votes));
  checkVoters(voters);
  const announced = announcedIn(text(raw.result_text));
  if (announced) checkTotals(voters, announced);
  const question = questionOf(raw, identity.chamber);
  const { kind, yeaMeans } = judgeQuestion(question);
  const result = text(raw.result) ?? 'No result announced';
  const bill = object(raw.bill);
  const nomination = object(raw.nomination);
  return {
    ...identity,
    votedAt: momentOf(raw.date),
    question,
    subject: text(raw.subject) ?? text(nomination.title),
    kind,
    yeaMeans,
    requires: text(raw.requires),
    result,
    passed: isPassed(kind, result),
    billSlug: slugFrom(text(bill.type) ?? '', Number(bill.number), Number(bill.congress)),
    amendment: amendmentOf(object(raw.amendment)),
    nomination: text(nomination.number) && `PN${text(nomination.number)}`,
    tieBreaker,
    voters,
    sourceUrl: webAddress(raw.source_url)?.replace(/^http:/, 'https:') ?? null,
    updatedAt: raw.record_modified || raw.updated_at ? momentOf(raw.record_modified ?? raw.updated_at) : null,
    isCopy: false,
  };
}

function parse(source: string): Json {
  try {
    return JSON.parse(source) as Json;
  } catch (error) {
    throw new BadRecordError(`The file is not JSON as it should be: ${(error as Error).message}.`);
  }
}

/** The name of the roll call in a file, found without reading the whole of it. */
export function idInJson(source: string): string | undefined {
  return /"vote_id":\s*"([hs]\d{1,4}-\d{1,3}\.\d{1,4})"/.exec(source)?.[1];
}

function identityOf(raw: JsonObject) {
  const chamber = raw.chamber === 'h' ? ('house' as const) : ('senate' as const);
  if (raw.chamber !== 'h' && raw.chamber !== 's')
    throw new BadRecordError('The file is no roll call: it names no chamber.');
  const [congress, number, named] = [Number(raw.congress), Number(raw.number), Number(raw.session)];
  // Sessions are named by their year; very old ones by their number.
  const session = named > 4 ? sessionOf(congress, named) : named;
  const year = named > 4 ? named : yearOf(congress, named);
  const identity = { chamber, congress, session, year, number };
  checkIdentity(identity);
  const id = rollCallId(identity);
  if (raw.vote_id !== id)
    throw new BadRecordError(`The file is named '${text(raw.vote_id) ?? ''}' but holds ${id}.`);
  return { id, ...identity };
}

function questionOf(raw: JsonObject, chamber: 'house' | 'senate'): string {
  const [type, question] = [text(raw.type), text(raw.question)];
  // The House's question is followed by the bill; the Senate's short form is the plain one.
  const plain = chamber === 'house' ? question?.split(/: (?=\S)/)[0] : type;
  const found = plain ?? type ?? question;
  if (!found) throw new BadRecordError('The roll call asks no question.');
  return found;
}

function votersOf(votes: JsonObject): { voters: Voter[]; tieBreaker: string | null } {
  const voters: Voter[] = [];
  let tieBreaker: string | null = null;
  for (const [word, people] of Object.entries(votes)) {
    for (const person of list(people)) {
      if (person === 'VP') tieBreaker = word;
      else voters.push(voterFrom(object(person), word));
    }
  }
  return { voters, tieBreaker };
}

function voterFrom(raw: JsonObject, word: string): Voter {
  const shown = (text(raw.display_name) ?? '').replace(/\s*\(.*\)$/, '');
  return {
    id: text(raw.id) ?? '',
    firstName: text(raw.first_name) ?? '',
    lastName: text(raw.last_name) ?? (shown || (text(raw.id) ?? '')),
    word,
    party: text(raw.party),
    state: text(raw.state) ?? 'XX',
  };
}

function amendmentOf(raw: JsonObject): string | null {
  const number = text(raw.number);
  if (!number) return null;
  if (raw.type === 's') return `S.Amdt. ${number}`;
  const author = text(raw.author);
  return `Amendment ${number}${author ? ` (${author})` : ''}`;
}

/** 'Bill Passed (64-35)' → 64 yeas, 35 nays: what the Senate announced. */
export function announcedIn(result: string | null): { yea: number; nay: number } | undefined {
  const [, yea, nay] = /\((\d{1,3})-(\d{1,3})\b/.exec(result ?? '') ?? [];
  return yea ? { yea: Number(yea), nay: Number(nay) } : undefined;
}

function momentOf(value: Json | undefined): string {
  const moment = new Date(text(value) ?? '');
  if (Number.isNaN(moment.getTime())) throw new BadRecordError(`'${text(value) ?? ''}' is not a date.`);
  return moment.toISOString();
}
