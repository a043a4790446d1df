import type { AmendmentStatus, AmendmentType } from '#contract/bills/amendments.ts';
import type { BillType } from '#contract/bills/bill-status.ts';
import type { NewPerson } from '../../people-store.ts';

/** A person as a bill mentions them: enough to add a row for someone who is not stored yet. */
export interface MentionedPerson extends NewPerson {
  /** 'D', 'R', 'I' */
  party: string | null;
  state: string | null;
  /** Null for senators, 0 for at-large members. */
  district: number | null;
}

export interface Cosponsor extends MentionedPerson {
  isOriginal: boolean;
  since: string | null;
  withdrawn: string | null;
}

export interface BillAction {
  date: string;
  code: string | null;
  text: string;
}

export interface BillCommittee {
  code: string;
  parentCode: string | null;
  chamber: 'house' | 'senate' | 'joint';
  name: string;
  activities: { name: string; date: string }[];
}

/** Names of columns, except `sponsor`. */
export interface BillAmendment {
  congress: number;
  amendment_type: AmendmentType;
  number: number;
  /** 'S.Amdt. 2853' */
  citation: string;
  /** The purpose, else the description of the Library of Congress. */
  description: string | null;
  status: AmendmentStatus;
  sponsor: MentionedPerson | null;
  /** The sponsor's name, also of a committee. */
  sponsor_name: string | null;
  submitted_on: string | null;
  offered_on: string | null;
  acted_on: string | null;
  action_text: string | null;
  /** The amendment that it amends: 'S.Amdt. 2853'. */
  amends: string | null;
  /** The recorded vote that decided it: 's409-119.2025'. */
  roll_call_id: string | null;
}

/**
 * One bill of a BILLSTATUS file of any schema. Dates are YYYY-MM-DD. Parts that are stored as they are have
 * the names of their columns.
 */
export interface BillRecord {
  source: 'billstatus' | 'congress-api';
  slug: string;
  congress: number;
  type: BillType;
  number: number;
  originChamber: 'house' | 'senate';
  introducedDate: string | null;
  /** ISO timestamp. The newer of two update dates: a new text changes only one of them. */
  updatedAt: string;
  title: string;
  officialTitle: string | null;
  titles: { kind: string; title: string }[];
  sponsor: MentionedPerson | null;
  cosponsors: Cosponsor[];
  /** Oldest first. */
  actions: BillAction[];
  committees: BillCommittee[];
  policyArea: string | null;
  subjects: string[];
  /** Newest first. */
  summaries: { version_code: string; acted_on: string | null; description: string | null; text: string }[];
  /** Newest first. */
  texts: { name: string; dated: string | null; url: string | null; version: string | null }[];
  relations: { related_slug: string; related_title: string | null; relationship: string }[];
  /** Undefined where the source does not deliver them. */
  amendments: BillAmendment[] | undefined;
  recordedVotes: {
    chamber: 'house' | 'senate';
    congress: number;
    session: number;
    roll_number: number;
    voted_at: string | null;
    question: string | null;
    url: string | null;
  }[];
  /** 'Public Law 119-55' */
  lawNumber: string | null;
  sourceUrl: string;
}
