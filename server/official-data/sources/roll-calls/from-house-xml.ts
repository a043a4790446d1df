import { textAt, at, listAt, type XmlNode } from '../../engine/formats/xml.ts';
import { BadRecordError } from '../../engine/importer.ts';
import { washingtonMoment } from './eastern-time.ts';
import { isPassed, judgeQuestion, slugOf } from './question.ts';
import {
  checkIdentity,
  checkTotals,
  checkVoters,
  rollCallId,
  yearOf,
  type RollCallRecord,
  type Voter,
} from './roll-call-record.ts';

/**
 * A roll call as the Clerk of the House publishes it (evs/2025/roll145.xml).
 * @throws BadRecordError
 */
export function rollCallFromHouseXml(root: XmlNode): RollCallRecord {
  const meta = at(root, 'rollcall-vote/vote-metadata');
  const voters = listAt(root, 'recorded-vote', 'rollcall-vote/vote-data').map(voterFrom);
  const [congress, session, number] = [
    Number(textAt(meta, 'congress')),
    Number.parseInt(textAt(meta, 'session') ?? '', 10),
    Number(textAt(meta, 'rollcall-num')),
  ];
  const identity = { chamber: 'house' as const, congress, session, number };
  checkIdentity(identity);
  checkVoters(voters);
  const totals = at(meta, 'vote-totals/totals-by-vote');
  if (totals)
    checkTotals(voters, {
      yea: Number(textAt(totals, 'yea-total') ?? 0),
      nay: Number(textAt(totals, 'nay-total') ?? 0),
      present: Number(textAt(totals, 'present-total') ?? 0),
      not_voting: Number(textAt(totals, 'not-voting-total') ?? 0),
    });
  checkCandidates(meta, voters);
  const year = yearOf(congress, session);
  const votedAt = washingtonMoment(
    textAt(meta, 'action-date'),
    at(meta, 'action-time')?.attributes?.['time-etz'] ?? textAt(meta, 'action-time') ?? '12:00',
  );
  const [question, result] = [textAt(meta, 'vote-question'), textAt(meta, 'vote-result')];
  if (!votedAt || !question || !result)
    throw new BadRecordError('The file is not whole: date, question or result is missing.');
  const { kind, yeaMeans } = judgeQuestion(question);
  return {
    id: rollCallId({ ...identity, year }),
    ...identity,
    year,
    votedAt,
    question,
    subject: textAt(meta, 'vote-desc'),
    kind,
    yeaMeans,
    requires: requiredBy(kind, textAt(meta, 'vote-type')),
    result,
    passed: isPassed(kind, result),
    billSlug: slugOf(textAt(meta, 'legis-num'), congress),
    amendment: amendmentOf(meta),
    nomination: null,
    tieBreaker: null,
    voters,
    sourceUrl: `https://clerk.house.gov/evs/${year}/roll${String(number).padStart(3, '0')}.xml`,
    updatedAt: null,
    isCopy: false,
  };
}

function voterFrom(node: XmlNode): Voter {
  const legislator = at(node, 'legislator');
  const { 'name-id': id = '', party = null, state = 'XX' } = legislator?.attributes ?? {};
  return {
    id,
    firstName: '',
    lastName: (legislator?.text.trim() ?? '').replace(/\s*\(.*\)$/, '') || id,
    word: textAt(node, 'vote') ?? '',
    party: party || null,
    state: state || 'XX',
  };
}

/** Elections of a Speaker announce a number for each candidate. @throws BadRecordError where fewer are listed. */
function checkCandidates(meta: XmlNode | undefined, voters: Voter[]): void {
  for (const node of listAt(meta, 'totals-by-candidate', 'vote-totals')) {
    const [name, total] = [textAt(node, 'candidate'), Number(textAt(node, 'candidate-total') ?? 0)];
    const listed = voters.filter(({ word }) => word === name).length;
    if (listed !== total)
      throw new BadRecordError(
        `The file announces ${total} votes for ${name ?? 'nobody'} but lists ${listed}: it is not whole.`,
      );
  }
}

function requiredBy(kind: string, type: string | null): string | null {
  if (kind === 'quorum') return 'QUORUM';
  if (!type) return null;
  return /2\/3/.test(type) ? '2/3' : /3\/5/.test(type) ? '3/5' : '1/2';
}

function amendmentOf(meta: XmlNode | undefined): string | null {
  const [number, author] = [textAt(meta, 'amendment-num'), textAt(meta, 'amendment-author')];
  return number && `Amendment ${number}${author ? ` (${author})` : ''}`;
}
