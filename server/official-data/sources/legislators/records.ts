import { BadRecordError } from '../../engine/importer.ts';
import {
  bioguide,
  list,
  object,
  text,
  webAddress,
  type Json,
  type JsonObject,
  type PersonRecord,
} from './people.ts';

export interface OfficesRecord {
  kind: 'offices';
  bioguide: string;
  offices: {
    office_key: string;
    building: string | null;
    suite: string | null;
    address: string | null;
    city: string | null;
    state: string | null;
    zip: string | null;
    phone: string | null;
    fax: string | null;
  }[];
}

export interface AccountsRecord {
  kind: 'accounts';
  bioguide: string;
  accounts: { network: string; handle: string }[];
}

export interface CommitteeRecord {
  kind: 'committee';
  code: string;
  parent_code: string | null;
  chamber: 'house' | 'senate' | 'joint';
  name: string;
  website: string | null;
}

export interface MembershipRecord {
  kind: 'membership';
  code: string;
  members: {
    bioguide: string;
    title: string | null;
    side: 'majority' | 'minority' | null;
    rank: number | null;
  }[];
}

export type LegislatorRecord =
  | PersonRecord
  | CommitteeRecord
  | OfficesRecord
  | AccountsRecord
  | MembershipRecord;

export function officesFrom(raw: JsonObject): OfficesRecord {
  const offices = list(raw.offices).map((one, i) => {
    const office = object(one);
    const state = text(office.state);
    return {
      office_key: text(office.id) ?? String(i),
      building: text(office.building),
      suite: text(office.suite),
      address: text(office.address),
      city: text(office.city),
      state: state && /^[A-Z]{2}$/.test(state) ? state : null,
      zip: text(office.zip),
      phone: text(office.phone),
      fax: text(office.fax),
    };
  });
  return { kind: 'offices', bioguide: owner(raw), offices };
}

export function accountsFrom(raw: JsonObject): AccountsRecord {
  const social = object(raw.social);
  const named = Object.entries(social).flatMap(([network, handle]) =>
    network.endsWith('_id') || !text(handle) ? [] : [{ network, handle: text(handle)! }],
  );
  const channel = text(social.youtube_id);
  return {
    kind: 'accounts',
    bioguide: owner(raw),
    accounts:
      social.youtube || !channel ? named : [...named, { network: 'youtube', handle: `channel/${channel}` }],
  };
}

/** A committee and its subcommittees. Codes are made as BILLSTATUS writes them: 'HSAG' → 'hsag00', below it 'hsag15'. */
export function committeesFrom(raw: JsonObject): CommitteeRecord[] {
  const [id, chamber, name] = [text(raw.thomas_id), text(raw.type), text(raw.name)];
  if (
    !id ||
    !/^[A-Z]{4}$/.test(id) ||
    !name ||
    (chamber !== 'house' && chamber !== 'senate' && chamber !== 'joint')
  )
    throw new BadRecordError('The committee has no id, name or chamber.');
  const committee: CommitteeRecord = {
    kind: 'committee',
    code: committeeCode(id),
    parent_code: null,
    chamber,
    name,
    website: webAddress(raw.url),
  };
  const below = list(raw.subcommittees).flatMap((one): CommitteeRecord[] => {
    const sub = object(one);
    const [number, subName] = [text(sub.thomas_id), text(sub.name)];
    return number && subName
      ? [
          {
            kind: 'committee',
            code: committeeCode(id + number),
            parent_code: committee.code,
            chamber,
            name: subName,
            website: webAddress(sub.url),
          },
        ]
      : [];
  });
  return [committee, ...below];
}

export function membershipFrom(id: string, raw: Json): MembershipRecord {
  const members = list(raw).flatMap((one) => {
    const member = object(one);
    const [person, side] = [bioguide(member.bioguide), text(member.party)];
    if (!person) return [];
    return [
      {
        bioguide: person,
        title: text(member.title),
        side: side === 'majority' || side === 'minority' ? side : null,
        rank: typeof member.rank === 'number' ? member.rank : null,
      } as const,
    ];
  });
  return { kind: 'membership', code: committeeCode(id), members };
}

/** 'HSAG' → 'hsag00', 'HSAG15' → 'hsag15' */
export function committeeCode(id: string): string {
  return (id.length === 4 ? `${id}00` : id).toLowerCase();
}

function owner(raw: JsonObject): string {
  const id = bioguide(object(raw.id).bioguide);
  if (!id) throw new BadRecordError('The entry names nobody: it has no bioguide id.');
  return id;
}
