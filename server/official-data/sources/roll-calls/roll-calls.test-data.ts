/** Roll calls for tests, in the forms of the official files; the facts are made up. */
export function houseXml({
  number = 145,
  question = 'On Passage',
  date = '22-May-2025',
  bill = 'H R 1',
} = {}): string {
  const vote = (id: string, party: string, state: string, word: string) =>
    `<recorded-vote><legislator name-id="${id}" sort-field="X" unaccented-name="X" party="${party}" state="${state}" role="legislator">Name ${id} (${state})</legislator><vote>${word}</vote></recorded-vote>\r\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE rollcall-vote PUBLIC "-//US Congress//DTDs/vote v1.0 20031119 //EN" "../vote.dtd">
<?xml-stylesheet type="text/xsl" href="../vote.xsl"?>
<rollcall-vote><vote-metadata><majority>R</majority><congress>119</congress><session>1st</session><rollcall-num>${number}</rollcall-num>
<legis-num>${bill}</legis-num><vote-question>${question}</vote-question><vote-type>RECORDED VOTE</vote-type><vote-result>Passed</vote-result>
<action-date>${date}</action-date><action-time time-etz="06:54">6:54 AM</action-time><vote-desc>Clean Water Act</vote-desc>
<vote-totals><totals-by-vote><total-stub>Totals</total-stub><yea-total>2</yea-total><nay-total>1</nay-total><present-total>0</present-total><not-voting-total>1</not-voting-total></totals-by-vote></vote-totals>
</vote-metadata><vote-data>
${vote('A000370', 'D', 'NC', 'No')}${vote('A000375', 'R', 'TX', 'Aye')}${vote('B001302', 'R', 'AZ', 'Aye')}${vote('N000147', 'D', 'XX', 'Not Voting')}</vote-data></rollcall-vote>`;
}

export function senateXml({
  modified = 'July 1, 2025,  01:00 PM',
  voted = 'July 1, 2025,  11:56 AM',
} = {}): string {
  const member = (lis: string, word: string) =>
    `<member><member_full>Graham (R-SC)</member_full><last_name>Graham</last_name><first_name>Lindsey</first_name><party>R</party><state>SC</state><vote_cast>${word}</vote_cast><lis_member_id>${lis}</lis_member_id></member>`;
  return `<?xml version="1.0" encoding="UTF-8"?><roll_call_vote>
<congress>119</congress><session>1</session><congress_year>2025</congress_year><vote_number>372</vote_number>
<vote_date>${voted}</vote_date><modify_date>${modified}</modify_date>
<vote_question_text>On Passage of the Bill H.R. 1</vote_question_text><question>On Passage of the Bill</question><vote_title>H.R. 1, as Amended</vote_title>
<majority_requirement>1/2</majority_requirement><vote_result>Bill Passed</vote_result>
<document><document_congress>119</document_congress><document_type>H.R.</document_type><document_number>1</document_number></document>
<amendment><amendment_number/></amendment><count><yeas>1</yeas><nays>1</nays><present/><absent/></count>
<tie_breaker><by_whom>Vice President</by_whom><tie_breaker_vote>Yea</tie_breaker_vote></tie_breaker>
<members>${member('S293', 'Yea')}${member('S441', 'Nay')}</members></roll_call_vote>`;
}

interface Facts {
  votes?: Record<string, string[]>;
  [name: string]: unknown;
}

/** data.json as unitedstates/congress writes it; voters by id. */
export function dataJson({ votes = { Yea: ['A000370'], Nay: ['A000375'] }, ...facts }: Facts = {}): string {
  return JSON.stringify({
    bill: { congress: 119, number: 1, type: 'hr' },
    category: 'passage',
    chamber: 'h',
    congress: 119,
    date: '2025-05-22T06:54:00-04:00',
    number: 145,
    question: 'On Passage: H R 1 Clean Water Act',
    requires: '1/2',
    result: 'Passed',
    result_text: 'Passed',
    session: '2025',
    source_url: 'http://clerk.house.gov/evs/2025/roll145.xml',
    type: 'On Passage of the Bill',
    updated_at: '2025-05-23T03:27:49-04:00',
    vote_id: 'h145-119.2025',
    ...facts,
    votes: Object.fromEntries(
      Object.entries(votes).map(([word, ids]) => [
        word,
        ids.map((id) => ({ display_name: `Name ${id}`, id, party: 'D', state: 'CA' })),
      ]),
    ),
  });
}
