import { expect, test } from 'vitest';
import { billXml, legacyXml, oldestXml } from './billstatus.test-data.ts';
import { billFromXml, keyByName } from './bill-from-xml.ts';
import { actionRows, billRow, sponsorshipRows } from './bill-rows.ts';
import { plainText } from './summary-text.ts';

test('reads the whole bill from a file of schema 3.0.0', () => {
  const bill = billFromXml(billXml());
  expect(bill).toMatchObject({
    slug: 'hr1-119',
    originChamber: 'house',
    title: 'Clean Water Act',
    officialTitle: 'To clean water.',
    policyArea: 'Environmental Protection',
    sourceUrl: 'https://www.congress.gov/bill/119th-congress/house-bill/1',
    lawNumber: null,
    sponsor: {
      id: 'B000001',
      name: 'Sanford D. Bishop Jr.',
      first_name: 'Sanford',
      last_name: 'Bishop',
      party: 'D',
      state: 'GA',
      district: 2,
    },
    relations: [
      { related_slug: 's12-119', related_title: 'Same', relationship: 'Identical bill, Related bill' },
    ],
    texts: [
      {
        name: 'Introduced in House',
        dated: '2025-01-09',
        url: 'https://www.govinfo.gov/x.xml',
        version: 'ih',
      },
    ],
    recordedVotes: [
      { chamber: 'house', congress: 119, session: 1, roll_number: 7, voted_at: '2025-04-07T20:31:06.000Z' },
    ],
  });
  expect(bill.summaries[0]!.text).toBe('Clean Water Act\n\nThis bill cleans water.\n\n• rivers\n• lakes');
});

test('reads the codes of numbered and of reprinted versions', () => {
  const versionAt = (name: string) =>
    billFromXml(billXml().replace('/x.xml', `/content/pkg/${name}/xml/${name}.xml`)).texts[0]!.version;
  expect(versionAt('BILLS-119hr1eas2')).toBe('eas2');
  expect(versionAt('BILLS-119hr1eh1s')).toBe('eh1s');
});

test('uses dates of Washington and leaves out activities without a date', () => {
  const [committee, sub] = billFromXml(billXml()).committees;
  expect(committee!.activities).toEqual([{ name: 'Referred To', date: '2025-01-09' }]);
  expect(sub).toMatchObject({
    code: 'hsju05',
    parentCode: 'hsju00',
    chamber: 'house',
    activities: [{ name: 'Referred to', date: '2025-01-09' }],
  });
});

test('lists a withdrawn cosponsor without counting them', () => {
  const bill = billFromXml(billXml());
  expect(billRow(bill)).toMatchObject({
    cosponsor_count: 1,
    cosponsor_parties: { R: 1 },
    status: 'passed_house',
    status_date: '2025-04-07',
  });
  const rows = sponsorshipRows(
    bill,
    new Map([
      ['B000001', 1],
      ['Y000033', 2],
      ['L000001', 3],
    ]),
  );
  expect(rows.map((row) => [row.representative_id, row.is_sponsor, row.district, row.withdrawn_on])).toEqual([
    [1, true, 2, null],
    [2, false, 0, null],
    [3, false, 12, '2025-03-01'],
  ]);
});

test('takes the district from the name as published, where the element has the one of the term before', () => {
  const sponsor = billXml().match(/<sponsors>.*?<\/sponsors>/s)![0];
  const moved = sponsor.replace('<district>2</district>', '<district>3</district>');
  expect(billFromXml(billXml().replace(sponsor, moved)).sponsor).toMatchObject({ district: 2 });
});

test('counts a cosponsor who withdrew and came back', () => {
  const again = billXml().match(/<item><bioguideId>L000001.*?<\/item>/s)![0];
  const returned = again.replace(/<sponsorshipWithdrawnDate>.*?<\/sponsorshipWithdrawnDate>/, '');
  const bill = billFromXml(billXml().replace(again, again + returned.replace('2025-02-01', '2025-04-01')));
  expect(billRow(bill)).toMatchObject({ cosponsor_count: 2, cosponsor_parties: { D: 1, R: 1 } });
  const people = new Map(['B000001', 'Y000033', 'L000001'].map((id, i) => [id, i]));
  const first = sponsorshipRows(bill, people).find((row) => row.representative_id === 2);
  expect(first).toMatchObject({ sponsored_on: '2025-04-01', withdrawn_on: null });
});

test('lists actions oldest first, without duplicates and empty ones', () => {
  const rows = actionRows(billFromXml(billXml()));
  expect(rows.map((row) => [row.position, row.acted_on, row.text.slice(0, 19)])).toEqual([
    [0, '2025-01-09', 'Introduced in House'],
    [1, '2025-04-07', 'On passage Passed b'],
    [2, '2025-04-07', 'Motion to reconside'],
  ]);
});

test('reads the two older schemas into the same record', () => {
  expect(billFromXml(legacyXml)).toMatchObject({
    slug: 'hr1155-114',
    policyArea: 'Government Operations and Politics',
    subjects: ['Law enforcement officers'],
    sponsor: { state: 'MO', district: 8, party: 'R' },
    summaries: [{ text: 'Cuts rules.' }],
    recordedVotes: [{ roll_number: 20, question: 'Passage of a Measure' }],
    committees: [{ code: 'hsju00' }],
    relations: [{ related_slug: 's2-114', related_title: 'Other' }],
    sourceUrl: 'https://www.congress.gov/bill/114th-congress/house-bill/1155',
  });
  expect(billFromXml(oldestXml)).toMatchObject({
    slug: 'hjres45-114',
    policyArea: 'Congress',
    subjects: ['Voting rights'],
    sponsor: { name: 'Eleanor Holmes Norton', party: 'D', state: 'DC', district: 0 },
  });
});

test('uses the newer of the two update dates', () => {
  const extra = '<updateDateIncludingText>2025-07-19T00:15:37Z</updateDateIncludingText>';
  expect(billFromXml(billXml({ extra })).updatedAt).toBe('2025-07-19T00:15:37.000Z');
});

test('reads the number of a law', () => {
  expect(
    billFromXml(
      billXml({ extra: '<laws><item><type>Public Law</type><number>119-55</number></item></laws>' }),
    ).lawNumber,
  ).toBe('Public Law 119-55');
});

test.each([
  ['an empty file', '', 'The file is empty.'],
  ['a file that is cut off', billXml().slice(0, 900), 'The file is not well-formed XML'],
  ['a page of HTML', '<html><body>Not found</body></html>', 'it has no billStatus/bill element'],
  [
    'entities',
    billXml().replace('<billStatus>', '<!DOCTYPE b [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><billStatus>'),
    'document type',
  ],
  ['an undefined entity', billXml({ title: '&bomb;' }), 'The file is not well-formed XML'],
  ['elements without end', '<a>'.repeat(100_000), 'nested deeper'],
  ['a type that does not exist', billXml({ type: 'HX' }), "There is no type of bill called 'hx'."],
  ['a wrong number', billXml({ number: -4 }), "'-4' is not the number of a bill."],
  ['a wrong congress', billXml({ congress: 0 }), "'0' is not the number of a congress."],
  ['no date of update', billXml({ updateDate: 'yesterday' }), 'updateDate'],
  ['no title', billXml({ title: '' }).replaceAll(/<titles>.*<\/titles>/g, ''), 'The bill has no title.'],
])('reports %s', (_, xml, reason) => {
  expect(() => billFromXml(xml)).toThrow(reason);
});

test('drops links to hosts other than congress.gov', () => {
  expect(
    billFromXml(billXml({ extra: '<legislationUrl>javascript:alert(1)</legislationUrl>' })).sourceUrl,
  ).toBe('https://www.congress.gov/bill/119th-congress/house-bill/1');
});

test('reads the key of a bill from its file name', () => {
  expect(keyByName('BILLSTATUS-119hr983.xml')).toBe('BILLSTATUS-119hr983');
  expect(keyByName('DEV-BILLSTATUS-115s3509.xml')).toBe('BILLSTATUS-115s3509');
  expect(keyByName('fdsys_billstatus.xml')).toBeUndefined();
});

test('converts summaries to plain text', () => {
  expect(plainText('<p>One &amp; <i>two</i></p><p>Three<script>x()</script></p>')).toBe('One & two\n\nThree');
  expect(plainText('a &lt;b&gt; &#8220;c&#8221; &#xD800;')).toBe('a <b> “c”');
});

test('links in actions become plain text', () => {
  const html =
    'Motion to Discharge Committee. (&lt;a href=&quot;https://clerk.house.gov/x&quot;&gt;Discharge petition&lt;/a&gt; text.)';
  const xml = billXml().replace(/(<actions>.*?<text>)[^<]*/s, `$1${html}`);
  const texts = billFromXml(xml).actions.map(({ text }) => text);
  expect(texts).toContain('Motion to Discharge Committee. (Discharge petition text.)');
});

// Each took hours.
test.each(['<a ', '<li ', '<script ', '<p>'])('reads a summary of very many %s', (tag) => {
  expect(plainText(`<li>Start ${tag.repeat(500_000)}`)).toMatch(/^• Start/);
});
