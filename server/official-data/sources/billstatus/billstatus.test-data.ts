/** A small but whole BILLSTATUS file of schema 3.0.0, for tests. */
export function billXml({
  number = 1,
  title = 'Clean Water Act',
  updateDate = '2025-06-01T12:00:00Z',
  extra = '',
  congress = 119,
  type = 'HR',
} = {}): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<billStatus><version>3.0.0</version><bill>
  <number>${number}</number><updateDate>${updateDate}</updateDate><type>${type}</type>
  <introducedDate>2025-01-09</introducedDate><congress>${congress}</congress>
  <committees><item><systemCode>hsju00</systemCode><name>Judiciary Committee</name><chamber>House</chamber>
    <subcommittees><item><systemCode>hsju05</systemCode><name>Antitrust Subcommittee</name>
      <activities><item><name>Referred to</name><date>2025-01-10T04:30:00Z</date></item></activities></item></subcommittees>
    <activities><item><name>Referred To</name><date>2025-01-09T15:07:00Z</date></item><item><name>Exchange of Letters</name></item></activities></item></committees>
  <actions>
    <item><actionDate>2025-04-07</actionDate><text>Motion to reconsider laid on the table Agreed to without objection.</text><actionCode>H38310</actionCode><sourceSystem><name>House floor actions</name></sourceSystem></item>
    <item><actionDate>2025-04-07</actionDate><text>On passage Passed by the Yeas and Nays: 220 - 210 (Roll no. 7).</text><actionCode>H37100</actionCode>
      <recordedVotes><recordedVote><rollNumber>7</rollNumber><url>https://clerk.house.gov/evs/2025/roll007.xml</url><chamber>House</chamber><congress>119</congress><date>2025-04-07T20:31:06Z</date><sessionNumber>1</sessionNumber></recordedVote></recordedVotes></item>
    <item><actionDate>2025-01-09</actionDate><text>Introduced in House</text><actionCode>Intro-H</actionCode></item>
    <item><actionDate>2025-01-09</actionDate><text>Introduced in House</text><actionCode>1000</actionCode></item>
    <item><actionDate>2025-01-09</actionDate></item>
  </actions>
  <sponsors><item><bioguideId>B000001</bioguideId><fullName>Rep. Bishop, Sanford D., Jr. [D-GA-2]</fullName><firstName>SANFORD</firstName><lastName>BISHOP</lastName><party>D</party><state>GA</state><district>2</district></item></sponsors>
  <cosponsors>
    <item><bioguideId>Y000033</bioguideId><fullName>Rep. Young, Don [R-AK-At Large]</fullName><party>R</party><state>AK</state><isOriginalCosponsor>True</isOriginalCosponsor><sponsorshipDate>2025-01-09</sponsorshipDate></item>
    <item><bioguideId>L000001</bioguideId><fullName>Rep. Lee, Ann [D-CA-12]</fullName><party>D</party><state>CA</state><district>12</district><isOriginalCosponsor>False</isOriginalCosponsor><sponsorshipDate>2025-02-01</sponsorshipDate><sponsorshipWithdrawnDate>2025-03-01</sponsorshipWithdrawnDate></item>
  </cosponsors>
  <policyArea><name>Environmental Protection</name></policyArea>
  <subjects><legislativeSubjects><item><name>Climate change and greenhouse gases</name></item></legislativeSubjects></subjects>
  <summaries><summary><versionCode>00</versionCode><actionDate>2025-01-09</actionDate><actionDesc>Introduced in House</actionDesc><text><![CDATA[<p><b>Clean Water Act</b></p> <p>This bill cleans&nbsp;water.</p><ul><li>rivers</li><li>lakes</li></ul>]]></text></summary></summaries>
  <title>${title}</title>
  <titles><item><titleType>Display Title</titleType><title>${title}</title></item><item><titleType>Official Title as Introduced</titleType><title>To clean water.</title></item></titles>
  <relatedBills><item><title>Same</title><congress>119</congress><number>12</number><type>S</type><relationshipDetails><item><type>Identical bill</type></item><item><type>Related bill</type></item></relationshipDetails></item></relatedBills>
  <textVersions><item><type>IH</type><date>2025-01-09T05:00:00Z</date><formats><item><url>https://www.govinfo.gov/x.xml</url></item></formats></item><item><type/><date/><formats/></item></textVersions>
  ${extra}
</bill></billStatus>`;
}

/** Amendments as the files have them: of a senator, of a House committee, and one that is only submitted. */
export const amendmentsXml = `<amendments>
  <amendment><number>2863</number><congress>119</congress><type>SAMDT</type><purpose>To strike the paragraph on the "Institute of Peace".</purpose><updateDate>2025-07-18T14:38:31Z</updateDate><number>2863</number><type>SAMDT</type>
    <sponsors><item><bioguideId>M001176</bioguideId><fullName>Sen. Merkley, Jeff [D-OR]</fullName><party>D</party><state>OR</state></item></sponsors>
    <submittedDate>2025-07-15T04:00:00Z</submittedDate><proposedDate>2025-07-16T04:00:00Z</proposedDate><chamber>Senate</chamber>
    <amendedAmendment><congress>119</congress><number>2853</number><type>SAMDT</type></amendedAmendment>
    <latestAction><actionDate>2025-07-17</actionDate><text>Amendment SA 2863 not agreed to in Senate by Yea-Nay Vote. 49 - 50. Record Vote Number: 409.</text></latestAction>
    <actions><actions><item><actionDate>2025-07-16</actionDate><text>Amendment SA 2863 proposed by Senator Merkley.</text></item></actions><count>1</count></actions></amendment>
  <amendment><number>113</number><congress>119</congress><type>HAMDT</type><description>Pursuant to H. Res. 916, the substitute is considered as adopted.</description>
    <sponsors><item><name>Rules Committee</name></item></sponsors><submittedDate>2025-07-17T04:00:00Z</submittedDate><chamber>House of Representatives</chamber>
    <latestAction><actionDate>2025-07-18</actionDate><text>On agreeing to the Rules amendment (A001) Agreed to without objection.</text></latestAction></amendment>
  <amendment><number>2899</number><congress>119</congress><type>SAMDT</type>
    <sponsors><item><bioguideId>M001176</bioguideId><fullName>Sen. Merkley, Jeff [D-OR]</fullName></item></sponsors><submittedDate>2025-07-16T04:00:00Z</submittedDate>
    <actions><actions><item><actionDate>2025-07-16</actionDate><type>IntroReferral</type></item><item><actionDate>2025-07-16</actionDate><text>Senate amendment submitted</text></item></actions></actions></amendment>
</amendments>`;

/** The same of schema 1.0.0 (`billNumber`, `billType`, lists within lists). */
export const legacyXml = `<?xml version="1.0" encoding="UTF-8"?>
<billStatus><bill>
  <billNumber>1155</billNumber><billType>HR</billType><congress>114</congress><introducedDate>2015-02-27</introducedDate><updateDate>2016-01-26T04:53:25Z</updateDate>
  <title>SCRUB Act</title><sponsors><item><bioguideId>S001189</bioguideId><fullName>Rep. Smith, Jason [R-MO-8]</fullName></item></sponsors><cosponsors />
  <committees><billCommittees><item><systemCode>hsju00</systemCode><name>Judiciary Committee</name><chamber>House</chamber><activities><item><name>Referred to</name><date>2015-02-27T15:00:00Z</date></item></activities><subcommittees /></item></billCommittees></committees>
  <recordedVotes><recordedVote><rollNumber>20</rollNumber><fullActionName>Passage of a Measure</fullActionName><chamber>House</chamber><congress>114</congress><date>2016-01-07T22:10:00Z</date><sessionNumber>2</sessionNumber><url>http://clerk.house.gov/evs/2016/roll020.xml</url></recordedVote></recordedVotes>
  <actions><item><actionDate>2016-01-07</actionDate><committee /><links /><text>On passage Passed by recorded vote: 245 - 174 (Roll no. 20).</text><actionCode>H37100</actionCode></item><item><actionDate>2015-02-27</actionDate><text>Introduced in House</text></item><actionTypeCounts><introducedInHouse>1</introducedInHouse></actionTypeCounts></actions>
  <subjects><billSubjects><policyArea><name>Government Operations and Politics</name></policyArea><legislativeSubjects><item><name>Law enforcement officers</name></item></legislativeSubjects></billSubjects></subjects>
  <summaries><billSummaries><item><versionCode>07</versionCode><actionDate>2016-01-07</actionDate><actionDesc>Reported</actionDesc><text>&lt;p&gt;Cuts rules.&lt;/p&gt;</text></item></billSummaries></summaries>
  <relatedBills><item><latestTitle>Other</latestTitle><congress>114</congress><number>2</number><type>S</type></item></relatedBills><laws /><titles />
</bill></billStatus>`;

/** And of the unversioned one before it (`primarySubject`, `otherSubjects`, people by name only). */
export const oldestXml = `<?xml version="1.0" encoding="UTF-8"?>
<billStatus><bill>
  <billNumber>45</billNumber><billType>HJRES</billType><congress>114</congress><introducedDate>2015-04-14</introducedDate><updateDate>2015-12-21T16:41:00Z</updateDate><title>Disapproving a rule</title>
  <sponsors><item><bioguideId>N000147</bioguideId><fullName>Del. Norton, Eleanor Holmes [D-DC-At Large]</fullName><name>Norton, Eleanor Holmes</name></item></sponsors>
  <primarySubject><name>Congress</name><parentSubject /></primarySubject>
  <subjects><billSubjects><primarySubject><name>Congress</name></primarySubject><otherSubjects><item><name>Voting rights</name><parentSubject><name>Law</name></parentSubject></item></otherSubjects></billSubjects></subjects>
  <actions><item><actionDate>2015-04-14</actionDate><text>Introduced in House</text></item></actions>
</bill></billStatus>`;
