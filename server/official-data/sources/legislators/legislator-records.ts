import { listOf, objectOf, textOf, type JsonObject } from '../../engine/formats/json.ts';
import { BadRecordError } from '../../engine/importer.ts';
import type { NewOffice } from '../../people-store.ts';
import { bioguideOf, type PersonRecord } from './person-record.ts';

export interface OfficesRecord {
  kind: 'offices';
  bioguide: string;
  offices: NewOffice[];
}

export interface AccountsRecord {
  kind: 'accounts';
  bioguide: string;
  accounts: { network: string; handle: string }[];
}

/** A committee, then its subcommittees. */
export interface CommitteeRecord {
  kind: 'committee';
  rows: CommitteeRow[];
}

export interface CommitteeRow {
  code: string;
  parent_code: string | null;
  chamber: 'house' | 'senate' | 'joint';
  name: string;
}

export interface MembershipRecord {
  kind: 'membership';
  code: string;
  members: { bioguide: string; title: string | null }[];
}

export type LegislatorRecord =
  | PersonRecord
  | CommitteeRecord
  | OfficesRecord
  | AccountsRecord
  | MembershipRecord;

export function officesFrom(raw: JsonObject): OfficesRecord {
  const offices = listOf(raw.offices).map((one, i) => {
    const office = objectOf(one);
    const state = textOf(office.state);
    return {
      office_key: textOf(office.id) ?? String(i),
      building: textOf(office.building),
      suite: textOf(office.suite),
      address: textOf(office.address),
      city: textOf(office.city),
      state: state && /^[A-Z]{2}$/.test(state) ? state : null,
      zip: textOf(office.zip),
      phone: textOf(office.phone),
      fax: textOf(office.fax),
    };
  });
  return { kind: 'offices', bioguide: bioguideRequired(raw), offices };
}

export function accountsFrom(raw: JsonObject): AccountsRecord {
  const social = objectOf(raw.social);
  const named = Object.entries(social).flatMap(([network, handle]) =>
    network.endsWith('_id') || !textOf(handle) ? [] : [{ network, handle: textOf(handle)! }],
  );
  const channel = textOf(social.youtube_id);
  return {
    kind: 'accounts',
    bioguide: bioguideRequired(raw),
    accounts:
      social.youtube || !channel ? named : [...named, { network: 'youtube', handle: `channel/${channel}` }],
  };
}

/** With codes as in BILLSTATUS: 'HSAG' → 'hsag00', subcommittee 'hsag15'. */
export function committeeFrom(raw: JsonObject): CommitteeRecord {
  const [id, chamber, name] = [textOf(raw.thomas_id), textOf(raw.type), textOf(raw.name)];
  if (
    !id ||
    !/^[A-Z]{4}$/.test(id) ||
    !name ||
    (chamber !== 'house' && chamber !== 'senate' && chamber !== 'joint')
  )
    throw new BadRecordError('The committee has no id, name or chamber.');
  const code = committeeCode(id);
  const subcommittees = listOf(raw.subcommittees).flatMap((one): CommitteeRow[] => {
    const sub = objectOf(one);
    const [number, subName] = [textOf(sub.thomas_id), textOf(sub.name)];
    return number && subName
      ? [{ code: committeeCode(id + number), parent_code: code, chamber, name: subName }]
      : [];
  });
  return { kind: 'committee', rows: [{ code, parent_code: null, chamber, name }, ...subcommittees] };
}

export function membershipFrom(id: string, raw: unknown): MembershipRecord {
  const members = listOf(raw).flatMap((one) => {
    const member = objectOf(one);
    const bioguide = bioguideOf(member.bioguide);
    return bioguide ? [{ bioguide, title: textOf(member.title) }] : [];
  });
  return { kind: 'membership', code: committeeCode(id), members };
}

/** 'HSAG' → 'hsag00', 'HSAG15' → 'hsag15' */
export function committeeCode(id: string): string {
  return (id.length === 4 ? `${id}00` : id).toLowerCase();
}

function bioguideRequired(raw: JsonObject): string {
  const id = bioguideOf(objectOf(raw.id).bioguide);
  if (!id) throw new BadRecordError('The entry has no bioguide id.');
  return id;
}
