import { at, listAt, textAt, type XmlNode } from '../../engine/formats/xml.ts';
import { easternTimestamp } from './eastern-time.ts';
import { slugFrom, slugOf } from './question.ts';
import { buildRollCall, totalsAt, type RollCallRecord, type Voter } from './roll-call-record.ts';

const site = 'https://www.senate.gov/legislative/LIS/roll_call_votes';

/**
 * A roll call as the Senate publishes it (vote_119_1_00372.xml). Senators have LIS ids.
 * @throws BadRecordError
 */
export function parseSenateXml(root: XmlNode): RollCallRecord {
  const vote = at(root, 'roll_call_vote');
  const [congress, session, number] = ['congress', 'session', 'vote_number'].map((name) =>
    Number(textAt(vote, name)),
  ) as [number, number, number];
  const fileName = `vote_${congress}_${session}_${String(number).padStart(5, '0')}.xml`;
  return buildRollCall({
    chamber: 'senate',
    congress,
    session,
    number,
    voters: listAt(vote, 'member', 'members').map(voterFrom),
    announced: totalsAt(at(vote, 'count'), {
      yea: 'yeas',
      nay: 'nays',
      present: 'present',
      not_voting: 'absent',
    }),
    voted_at: easternTimestamp(textAt(vote, 'vote_date')),
    question: textAt(vote, 'question', 'vote_question_text'),
    subject: textAt(vote, 'vote_title', 'vote_document_text'),
    requires: textAt(vote, 'majority_requirement'),
    result: textAt(vote, 'vote_result', 'vote_result_text'),
    bill_slug: billOf(vote, congress),
    amendment: textAt(vote, 'amendment/amendment_number'),
    nomination: nominationOf(root),
    tieBreaker: textAt(vote, 'tie_breaker/tie_breaker_vote'),
    source_url: `${site}/vote${congress}${session}/${fileName}`,
    source_updated_at: easternTimestamp(textAt(vote, 'modify_date')),
    isCopy: false,
  });
}

function voterFrom(node: XmlNode): Voter {
  return {
    id: textAt(node, 'lis_member_id') ?? '',
    first_name: textAt(node, 'first_name') ?? '',
    last_name: textAt(node, 'last_name') ?? textAt(node, 'lis_member_id') ?? '',
    vote: textAt(node, 'vote_cast') ?? '',
    party: textAt(node, 'party'),
    state: textAt(node, 'state') ?? 'XX',
  };
}

function billOf(vote: XmlNode | undefined, congress: number): string | null {
  const document = at(vote, 'document');
  const documentCongress = Number(textAt(document, 'document_congress') ?? congress);
  const type = textAt(document, 'document_type') ?? '';
  return (
    slugFrom(type, Number(textAt(document, 'document_number')), documentCongress) ??
    slugOf(textAt(vote, 'amendment/amendment_to_document_number'), congress)
  );
}

/** Null if the vote is about several nominations en bloc, which follow each other in no order. */
function nominationOf(root: XmlNode): string | null {
  const [document, ...others] = listAt(root, 'document', 'roll_call_vote');
  const [type, number] = [textAt(document, 'document_type'), textAt(document, 'document_number')];
  return type === 'PN' && number && others.length === 0 ? `PN${number}` : null;
}
