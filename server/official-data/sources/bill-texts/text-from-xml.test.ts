import { expect, test } from 'vitest';
import { billTextXml } from './bill-texts.test-data.ts';
import { textFromXml } from './text-from-xml.ts';

test('reads a version as printed: one paragraph each, without struck text', () => {
  expect(textFromXml(billTextXml()).split('\n\n')).toEqual([
    '119th CONGRESS',
    'H. R. 1',
    'To clean <water>.',
    'TITLE I—Rivers',
    'SEC. 1. Short title',
    'This Act may be cited as the “Clean Water Act”.',
    'SEC. 2. Duties',
    '(a) In general.—The Administrator shall—',
    '(1) clean rivers; and',
    '(2) clean lakes.',
  ]);
});

const preamble =
  '<preamble><whereas><text>Whereas lakes freeze: Now, therefore, be it</text></whereas></preamble>';
const resolution = (type: string, body: string) =>
  textFromXml(
    `<!DOCTYPE resolution PUBLIC "-//US Congress//DTDs/res.dtd//EN" "res.dtd"><resolution resolution-type="${type}"><form><legis-num>H. Res. 9</legis-num></form>${preamble}<resolution-body style="traditional">${body}</resolution-body></resolution>`,
  ).split('\n\n');

test('begins a resolution as in print, and adds no numbers to its sections', () => {
  const section =
    '<section section-type="undesignated-section"><enum/><text>That the House skates.</text></section>';
  expect(resolution('house-resolution', section)).toEqual([
    'H. Res. 9',
    'Whereas lakes freeze: Now, therefore, be it',
    'Resolved, That the House skates.',
  ]);
  expect(resolution('senate-concurrent', section).at(-1)).toBe(
    'Resolved by the Senate (the House of Representatives concurring), That the House skates.',
  );
  expect(resolution('of a new kind', section).at(-1)).toBe('That the House skates.');
  const members =
    '<committee-appointment-paragraph><header><committee-name>Committee on Ice</committee-name>:</header><text>Mr. Frost.</text></committee-appointment-paragraph>';
  expect(resolution('house-resolution', section + members).at(-1)).toBe('Committee on Ice: Mr. Frost.');
});

test('reads an amendment of the other chamber with quotation marks', () => {
  const text = textFromXml(`<!DOCTYPE amendment-doc PUBLIC "-//US Congress//DTDs/amend.dtd//EN" "amend.dtd">
<amendment-doc amend-type="engrossed-amendment"><engrossed-amendment-form><legis-num>H.R. 9</legis-num><legis-type>AMENDMENT</legis-type></engrossed-amendment-form>
<engrossed-amendment-body><amendment><amendment-instruction><text>Strike all after the enacting clause and insert the following:</text></amendment-instruction>
<amendment-block><section><enum>1.</enum><header>Ice</header><subsection><enum>(a)</enum><text>Section 2 is amended by striking <quote>thin</quote> and inserting the following:</text>
<quoted-block style="OLC"><toc><toc-entry>Sec. 3. Skates.</toc-entry></toc><section><enum>3.</enum><header>Skates</header><text>The term <quote>skate</quote> means a blade.</text></section><after-quoted-block>; and</after-quoted-block></quoted-block></subsection>
<subsection><enum>(b)</enum><text>by adding:</text><quoted-block><text>Boots.</text></quoted-block><quoted-block><toc/></quoted-block></subsection></section></amendment-block></amendment></engrossed-amendment-body></amendment-doc>`);
  expect(text.split('\n\n')).toEqual([
    'H.R. 9',
    'AMENDMENT',
    'Strike all after the enacting clause and insert the following:',
    'SEC. 1. Ice',
    '(a) Section 2 is amended by striking “thin” and inserting the following:',
    '“Sec. 3. Skates.',
    'SEC. 3. Skates',
    'The term ‘skate’ means a blade.”; and',
    '(b) by adding:',
    '“Boots.”',
  ]);
});

test('refuses other files, incomplete files and files with entities', () => {
  const whole = billTextXml();
  const bomb = whole.replace(
    /<!DOCTYPE[^>]*>/,
    `<!DOCTYPE bill [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]>`,
  );
  const reason = (source: string) => {
    try {
      return textFromXml(source);
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(reason('')).toBe('The file is empty.');
  expect(reason('<html><body>Sorry</body></html>')).toContain("it begins with 'html'");
  expect(reason(bomb)).toContain('document type with entities');
  expect(reason(whole.replace('rivers', '&nothing;'))).toContain('not well-formed XML');
  expect(reason(`<bill>${'<section>'.repeat(200)}`)).toContain('nested deeper');
  expect(reason('<bill><metadata>only this</metadata></bill>')).toBe('The version has no text.');
  for (let cut = 50; cut < whole.length - 10; cut += 37)
    expect(reason(whole.slice(0, cut))).toMatch(/^The file|^The version/);
});
