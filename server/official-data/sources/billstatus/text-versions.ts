import type { BillRecord } from './bill-record.ts';
import { dayOf } from './dates.ts';
import { listAt, textAt, type XmlNode } from '../../engine/formats/xml.ts';

/** GPO's version codes. Some files have the code instead of the name. */
const names: Record<string, string> = {
  AS: 'Amendment Ordered to be Printed Senate',
  ATH: 'Agreed to House',
  ATS: 'Agreed to Senate',
  CDH: 'Committee Discharged House',
  CDS: 'Committee Discharged Senate',
  CPH: 'Considered and Passed House',
  CPS: 'Considered and Passed Senate',
  EAH: 'Engrossed Amendment House',
  EAS: 'Engrossed Amendment Senate',
  EH: 'Engrossed in House',
  ENR: 'Enrolled Bill',
  ES: 'Engrossed in Senate',
  FPH: 'Failed Passage House',
  FPS: 'Failed Passage Senate',
  HDS: 'Held at Desk Senate',
  IH: 'Introduced in House',
  IS: 'Introduced in Senate',
  LTH: 'Laid on Table in House',
  LTS: 'Laid on Table in Senate',
  PAP: 'Printed as Passed',
  PCH: 'Placed on Calendar House',
  PCS: 'Placed on Calendar Senate',
  PP: 'Public Print',
  PL: 'Public Law',
  PRL: 'Private Law',
  RCH: 'Reference Change House',
  RCS: 'Reference Change Senate',
  RDH: 'Received in House',
  RDS: 'Received in Senate',
  RFH: 'Referred in House',
  RFS: 'Referred in Senate',
  RH: 'Reported in House',
  RHUC: 'Returned to House by Unanimous Consent',
  RIH: 'Referral Instructions House',
  RS: 'Reported in Senate',
  RTH: 'Referred to Committee House',
  RTS: 'Referred to Committee Senate',
  SC: 'Sponsor Change',
};

const codes = new Map(Object.entries(names).map(([code, name]) => [name, code.toLowerCase()]));

/** GPO's version code: from the URL ('BILLS-119hr983ih'), else by the name. */
function versionCode(name: string, url: string | null): string | null {
  const [, code] = /BILLS-\d+[a-z]+\d+([a-z]+(?:\d[a-z]?)?)\b/.exec(url ?? '') ?? [];
  return code ?? codes.get(name) ?? null;
}

/** 'IH' → 'Introduced in House'. A name stays. */
function versionName(type: string): string {
  return names[type.toUpperCase()] ?? type;
}

/** Text versions, newest first. An enrolled bill has no date; only the public law is newer. */
export function textsFromXml(bill: XmlNode): BillRecord['texts'] {
  const texts = listAt(bill, 'item', 'textVersions').flatMap((node) => {
    const type = textAt(node, 'type');
    const dated = dayOf(textAt(node, 'date'));
    const url = listAt(node, 'item', 'formats')
      .map((format) => textAt(format, 'url'))
      .find((link) => link && /^https?:\/\//.test(link));
    // Files end with an empty version.
    if (!type && !dated && !url) return [];
    return [{ name: versionName(type ?? 'Text'), dated, url: url ?? null }];
  });
  return sortTexts(texts);
}

/** Sorts the newest first and adds the codes. A code that occurs twice is given to the newest only. */
function sortTexts(texts: Omit<BillRecord['texts'][number], 'version'>[]): BillRecord['texts'] {
  const rank = (text: (typeof texts)[number]) =>
    /^(Public|Private) Law$/.test(text.name) ? '9999' : (text.dated ?? '9998');
  const used = new Set<string>();
  return texts
    .sort((a, b) => rank(b).localeCompare(rank(a)))
    .map((text) => {
      const version = versionCode(text.name, text.url);
      const isFree = version !== null && !used.has(version);
      if (version) used.add(version);
      return { ...text, version: isFree ? version : null };
    });
}
