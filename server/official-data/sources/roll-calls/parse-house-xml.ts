import { at, listAt, textAt, type XmlNode } from '../../engine/formats/xml.ts';
import { BadRecordError } from '../../engine/importer.ts';
import { easternTimestamp } from './eastern-time.ts';
import { classifyQuestion, slugOf } from './question.ts';
import {
  buildRollCall,
  checkIdentity,
  rollCallId,
  totalsAt,
  yearOf,
  type RollCallRecord,
  type VacatedRollCall,
  type Voter,
} from './roll-call-record.ts';

/**
 * A roll call as the Clerk of the House publishes it (evs/2025/roll145.xml).
 * @throws BadRecordError
 */
export function parseHouseXml(root: XmlNode): RollCallRecord | VacatedRollCall {
  const meta = at(root, 'rollcall-vote/vote-metadata');
  const voters = listAt(root, 'recorded-vote', 'rollcall-vote/vote-data').map(voterFrom);
  const congress = Number(textAt(meta, 'congress'));
  const session = Number.parseInt(textAt(meta, 'session') ?? '', 10);
  const number = Number(textAt(meta, 'rollcall-num'));
  const identity = { chamber: 'house' as const, congress, session, number };
  if (textAt(meta, 'vote-desc')?.startsWith('This vote was vacated')) {
    checkIdentity(identity);
    return { id: rollCallId({ ...identity, year: yearOf(congress, session) }), isVacated: true };
  }
  const time = at(meta, 'action-time')?.attributes['time-etz'] ?? textAt(meta, 'action-time') ?? '12:00';
  const question = textAt(meta, 'vote-question');
  const page = `${yearOf(congress, session)}/roll${String(number).padStart(3, '0')}.xml`;
  checkCandidates(meta, voters);
  return buildRollCall({
    ...identity,
    voters,
    announced: totalsAt(at(meta, 'vote-totals/totals-by-vote'), {
      yea: 'yea-total',
      nay: 'nay-total',
      present: 'present-total',
      not_voting: 'not-voting-total',
    }),
    voted_at: easternTimestamp(textAt(meta, 'action-date'), time),
    question,
    subject: textAt(meta, 'vote-desc'),
    requires: majorityOf(question, textAt(meta, 'vote-type')),
    result: textAt(meta, 'vote-result'),
    bill_slug: slugOf(textAt(meta, 'legis-num'), congress),
    amendment: amendmentOf(meta),
    nomination: null,
    tieBreaker: null,
    source_url: `https://clerk.house.gov/evs/${page}`,
    source_updated_at: null,
    isCopy: false,
  });
}

function voterFrom(node: XmlNode): Voter {
  const legislator = at(node, 'legislator');
  const { 'name-id': id = '', party = null, state = 'XX' } = legislator?.attributes ?? {};
  return {
    id,
    first_name: '',
    last_name: (legislator?.text.trim() ?? '').replace(/\s*\(.*\)$/, '') || id,
    vote: textAt(node, 'vote') ?? '',
    party: party || null,
    state: state || 'XX',
  };
}

/**
 * Elections of a Speaker announce a total per candidate. @throws BadRecordError if fewer votes are listed.
 */
function checkCandidates(meta: XmlNode | undefined, voters: Voter[]): void {
  for (const node of listAt(meta, 'totals-by-candidate', 'vote-totals')) {
    const [name, total] = [textAt(node, 'candidate'), Number(textAt(node, 'candidate-total') ?? 0)];
    const listed = voters.filter(({ vote }) => vote === name).length;
    if (listed !== total)
      throw new BadRecordError(
        `The file announces ${total} votes for ${name ?? 'a candidate'} but lists ${listed}: it is incomplete.`,
      );
  }
}

function majorityOf(question: string | null, type: string | null): string | null {
  if (classifyQuestion(question ?? '').kind === 'quorum') return 'QUORUM';
  if (!type) return null;
  return /2\/3/.test(type) ? '2/3' : /3\/5/.test(type) ? '3/5' : '1/2';
}

function amendmentOf(meta: XmlNode | undefined): string | null {
  const [number, author] = [textAt(meta, 'amendment-num'), textAt(meta, 'amendment-author')];
  return number && `Amendment ${number}${author ? ` (${author})` : ''}`;
}
