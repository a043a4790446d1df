/** Rows of California's tables and a version in CAML, for tests. */

const text = (value: string) => `\`${value}\``;
const stamp = (day: string) => `${day} 00:00:00`;
const updated = '2025-11-13 16:06:50';

export function billLine(
  id = '202520260AB831',
  changes: { updated?: string; chapter?: string } = {},
): string {
  const [, years = '', extra = '', type = '', number = ''] = /^(\d{8})(\d)([A-Z]+)(\d+)$/.exec(id) ?? [];
  const chapter = changes.chapter
    ? [text('2025'), text('CHP'), text(extra), text(changes.chapter)]
    : Array(4).fill('NULL');
  return [
    text(id),
    text(years),
    text(extra),
    text(type),
    number,
    text('Chaptered'),
    ...chapter,
    text('20250AB83199INT'),
    text('Y'),
    text('HS_INT'),
    changes.updated ?? updated,
    'NULL',
    'NULL',
    text('Senate'),
    text('In Floor Process'),
    stamp('2025-03-22'),
  ].join('\t');
}

export function historyLine(id: string, sequence: number, day: string, action: string): string {
  return [
    text(id),
    String(118204700 + sequence),
    stamp(day),
    text(action),
    text('LEG_ESI'),
    updated,
    String(sequence),
    text('41'),
    text('Applied'),
    text('Assembly'),
    'NULL',
    'NULL',
    text('Passed'),
  ].join('\t');
}

export function versionLine(
  version: string,
  id: string,
  number: number,
  day: string,
  subject: string,
): string {
  return [
    text(version),
    text(id),
    String(number),
    stamp(day),
    text(number === 99 ? 'Introduced' : 'Amended Senate'),
    'NULL',
    text(subject),
    ...Array(7).fill(text('No')),
    'BILL_VERSION_TBL_1.lob',
    text('Y'),
    text('LEG_ESI'),
    updated,
  ].join('\t');
}

export function authorLine(
  version: string,
  house: string,
  name: string,
  contribution: string,
  primary = 'N',
): string {
  return [
    text(version),
    text('Legislator'),
    text(house),
    text(name),
    text(contribution),
    'NULL',
    text('Y'),
    text('LEG_ESI'),
    updated,
    text(primary),
  ].join('\t');
}

/** A whole delivery of one measure, AB 831, introduced, amended and passed by the Assembly. */
export function delivery(): Record<string, string> {
  const id = '202520260AB831';
  return {
    'BILL_TBL.dat': `${billLine()}\n`,
    'BILL_HISTORY_TBL.dat': [
      historyLine(id, 7, '2025-05-05', 'Read third time. Passed. Ordered to the Senate. (Ayes 77. Noes  0.)'),
      historyLine(id, 1, '2025-02-19', 'Read first time.  To print.'),
      '',
    ].join('\r\n'),
    'BILL_VERSION_TBL.dat': [
      versionLine('20250AB83199INT', id, 99, '2025-02-19', 'Gaming: Tribal-state gaming compacts.'),
      versionLine(
        '20250AB83198AMD',
        id,
        98,
        '2025-06-23',
        'Gambling: operation of a contest or sweepstakes.',
      ),
      '',
    ].join('\n'),
    'BILL_VERSION_AUTHORS_TBL.dat': [
      authorLine('20250AB83199INT', 'ASSEMBLY', 'Ramos', 'LEAD_AUTHOR', 'Y'),
      authorLine('20250AB83198AMD', 'ASSEMBLY', 'Valencia', 'LEAD_AUTHOR', 'Y'),
      authorLine('20250AB83198AMD', 'SENATE', 'Limón', 'COAUTHOR'),
      '',
    ].join('\n'),
    'BILL_VERSION_TBL_1.lob': caml({ number: 99 }),
    'BILL_VERSION_TBL_2.lob': caml({ number: 98, state: 'AMD', body: 'This act also bans sweepstakes.' }),
  };
}

export function caml({
  number = 99,
  state = 'INT',
  body = 'This act regulates compacts.',
  measure = '831',
} = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?><caml:MeasureDoc version="1.0" xmlns:caml="http://lc.ca.gov/legalservices/schemas/caml.1#">
<caml:Description xmlns="http://www.w3.org/1999/xhtml"><caml:Id>20250AB__0${measure}${number}${state}</caml:Id><caml:VersionNum>${number}</caml:VersionNum>
<caml:LegislativeInfo><caml:SessionYear>2025</caml:SessionYear><caml:SessionNum>0</caml:SessionNum><caml:MeasureType>AB</caml:MeasureType><caml:MeasureNum>${measure}</caml:MeasureNum><caml:MeasureState>${state}</caml:MeasureState></caml:LegislativeInfo>
<caml:Title> An act to amend Section 1 of the Penal Code, relating to gambling.</caml:Title><caml:DigestText><p>Existing law allows some.</p><p>This bill would allow<?xm-deletion_mark data="nothing"?> less.</p></caml:DigestText></caml:Description>
<caml:Bill id="bill"><caml:Preamble>The people of the State of California do enact as follows:</caml:Preamble><caml:BillSection id="s1"><caml:Num>SECTION 1.</caml:Num><caml:ActionLine>Section 1 of the <caml:DocName>Penal Code</caml:DocName> is amended to read:</caml:ActionLine>
<caml:Content><p>(a)<span class="EnSpace"/>${body}</p><p>(b) <i>No</i> more.</p></caml:Content></caml:BillSection></caml:Bill></caml:MeasureDoc>`;
}
