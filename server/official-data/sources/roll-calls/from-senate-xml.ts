import { at, listAt, textAt, type XmlNode } from '../../engine/formats/xml.ts';
import { BadRecordError } from '../../engine/importer.ts';
import { washingtonMoment } from './eastern-time.ts';
import { isPassed, judgeQuestion, slugFrom, slugOf } from './question.ts';
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
 * A roll call as the Senate publishes it (vote_119_1_00372.xml); senators by their LIS ids.
 * @throws BadRecordError
 */
export function rollCallFromSenateXml(root: XmlNode): RollCallRecord {
  const vote = at(root, 'roll_call_vote');
  const voters = listAt(vote, 'member', 'members').map(voterFrom);
  const identity = {
    chamber: 'senate' as const,
    congress: Number(textAt(vote, 'congress')),
    session: Number(textAt(vote, 'session')),
    number: Number(textAt(vote, 'vote_number')),
  };
  checkIdentity(identity);
  checkVoters(voters);
  checkTotals(voters, announced(at(vote, 'count')));
  const { congress, session, number } = identity;
  const year = yearOf(congress, session);
  const votedAt = washingtonMoment(textAt(vote, 'vote_date'));
  const question = textAt(vote, 'question', 'vote_question_text');
  const result = textAt(vote, 'vote_result', 'vote_result_text');
  if (!votedAt || !question || !result)
    throw new BadRecordError('The file is not whole: date, question or result is missing.');
  const { kind, yeaMeans } = judgeQuestion(question);
  const padded = String(number).padStart(5, '0');
  return {
    id: rollCallId({ ...identity, year }),
    ...identity,
    year,
    votedAt,
    question,
    subject: textAt(vote, 'vote_title', 'vote_document_text'),
    kind,
    yeaMeans,
    requires: textAt(vote, 'majority_requirement'),
    result,
    passed: isPassed(kind, result),
    billSlug: billOf(vote, congress),
    amendment: textAt(vote, 'amendment/amendment_number'),
    nomination: nominationOf(vote),
    tieBreaker: textAt(vote, 'tie_breaker/tie_breaker_vote'),
    voters,
    sourceUrl: `https://www.senate.gov/legislative/LIS/roll_call_votes/vote${congress}${session}/vote_${congress}_${session}_${padded}.xml`,
    updatedAt: washingtonMoment(textAt(vote, 'modify_date')),
    isCopy: false,
  };
}

function voterFrom(node: XmlNode): Voter {
  return {
    id: textAt(node, 'lis_member_id') ?? '',
    firstName: textAt(node, 'first_name') ?? '',
    lastName: textAt(node, 'last_name') ?? textAt(node, 'lis_member_id') ?? '',
    word: textAt(node, 'vote_cast') ?? '',
    party: textAt(node, 'party'),
    state: textAt(node, 'state') ?? 'XX',
  };
}

function announced(count: XmlNode | undefined) {
  if (!count) return {};
  const number = (name: string) => Number(textAt(count, name) ?? 0);
  return {
    yea: number('yeas'),
    nay: number('nays'),
    present: number('present'),
    not_voting: number('absent'),
  };
}

function billOf(vote: XmlNode | undefined, congress: number): string | null {
  const document = at(vote, 'document');
  const ofCongress = Number(textAt(document, 'document_congress') ?? congress);
  return (
    slugFrom(
      textAt(document, 'document_type') ?? '',
      Number(textAt(document, 'document_number')),
      ofCongress,
    ) ?? slugOf(textAt(vote, 'amendment/amendment_to_document_number'), congress)
  );
}

function nominationOf(vote: XmlNode | undefined): string | null {
  const [type, number] = [textAt(vote, 'document/document_type'), textAt(vote, 'document/document_number')];
  return type === 'PN' && number ? `PN${number}` : null;
}
