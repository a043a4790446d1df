import { createHash } from 'node:crypto';
import { BadRecordError } from '../../engine/importer.ts';
import type { BillRecord } from '../billstatus/bill-record.ts';
import { billFromNode } from '../billstatus/bill-from-xml.ts';
import type { XmlNode } from '../../engine/formats/xml.ts';
import { isObject, listOf, objectOf, textOf, type JsonObject } from '../../engine/formats/json.ts';

/** Parts that a bill's detail counts, with their paths and names. Each has its own replies. */
export const parts = {
  actions: { path: 'actions', label: 'actions' },
  cosponsors: { path: 'cosponsors', label: 'cosponsors' },
  committees: { path: 'committees', label: 'committees' },
  relatedBills: { path: 'relatedbills', label: 'related bills' },
  /** Wraps its list. */
  subjects: { path: 'subjects', label: 'subjects' },
  summaries: { path: 'summaries', label: 'summaries' },
  textVersions: { path: 'text', label: 'texts' },
  titles: { path: 'titles', label: 'titles' },
};
type Part = keyof typeof parts;
const partNames = Object.keys(parts) as Part[];

// Element names of these lists in BILLSTATUS. Elements of other lists are called 'item'.
const memberNames: Record<string, string> = {
  recordedVotes: 'recordedVote',
  summaries: 'summary',
  amendments: 'amendment',
};
// Fields of the bill itself that are not used. Amendments are added when all of them were fetched.
const ignored = new Set([
  'amendments',
  'committeeReports',
  'cboCostEstimates',
  'latestAction',
  'request',
  'pagination',
]);
const maxDepth = 12;

/** All replies about one bill, collected until it is complete. */
export class Bundle {
  readonly key: string;
  private detail: JsonObject | undefined;
  private readonly pages = new Map<Part, Map<string, JsonObject>>();
  private amendments: JsonObject[] | undefined;
  bytes = 0;

  constructor(key: string) {
    this.key = key;
  }

  /** Adds a reply, unless it was added before. @returns whether the reply contains a part of a bill. */
  add(reply: JsonObject, bytes: number): boolean {
    this.bytes += bytes;
    if (isObject(reply.bill)) {
      this.detail = reply.bill;
      return true;
    }
    const amendments = wholeAmendments(reply);
    if (amendments) {
      this.amendments = amendments;
      return true;
    }
    const part = partNames.find((name) => Array.isArray(reply[name]) || isObject(reply[name]));
    if (!part) return false;
    const pages = this.pages.get(part) ?? new Map<string, JsonObject>();
    pages.set(digest(reply[part]), reply);
    this.pages.set(part, pages);
    return true;
  }

  /** A sentence about the first part that is missing; undefined if the bill is complete. */
  missing(): string | undefined {
    if (!this.detail) return 'The reply about the bill itself is missing.';
    for (const part of partNames) {
      const count = countOf(this.detail[part]);
      if (!(count > 0)) continue;
      const pages = [...(this.pages.get(part)?.values() ?? [])];
      const total = Math.max(0, ...pages.map(({ pagination }) => Number(objectOf(pagination).count ?? 0)));
      const found = pages.reduce((sum, page) => sum + membersOf(page, part).length, 0);
      // The policy area is counted as a subject but is not in the list.
      const needed = (total || count) - (part === 'subjects' ? 1 : 0);
      if (pages.length === 0 || found < needed)
        return `Only ${found} of its ${count} ${parts[part].label} were found.`;
    }
    return undefined;
  }

  digest(): Buffer {
    const hash = createHash('sha256').update(JSON.stringify(this.detail ?? null));
    for (const part of partNames)
      for (const page of [...(this.pages.get(part)?.keys() ?? [])].sort()) hash.update(page);
    if (this.amendments) hash.update(JSON.stringify(this.amendments));
    return hash.digest();
  }

  /** @throws BadRecordError */
  bill(): BillRecord {
    const missing = this.missing();
    if (missing) throw new BadRecordError(missing);
    const bill = Object.fromEntries(Object.entries(this.detail!).filter(([name]) => !ignored.has(name)));
    if (this.amendments) bill.amendments = this.amendments;
    for (const part of partNames) {
      const pages = [...(this.pages.get(part)?.values() ?? [])];
      const list = pages.flatMap((page) => membersOf(page, part));
      bill[part] = part === 'subjects' ? { ...wrapperOf(pages[0]), legislativeSubjects: list } : list;
    }
    return billFromNode(nodeOf('bill', bill), 'congress-api');
  }
}

/** How many members the detail of a bill announces for a part. */
export function countOf(part: unknown): number {
  const { countIncludingWithdrawnCosponsors, count } = objectOf(part);
  return Number(countIncludingWithdrawnCosponsors ?? count ?? 0);
}

/** The amendments of a reply that has each with its own fields; the API's lists have too few of them. */
function wholeAmendments({ amendments }: JsonObject): JsonObject[] | undefined {
  const members = listOf(amendments).filter(isObject);
  return members.length > 0 && members.every(({ chamber }) => textOf(chamber)) ? members : undefined;
}

function wrapperOf(page: JsonObject | undefined): JsonObject {
  return objectOf(page?.subjects);
}

function membersOf(page: JsonObject, part: Part): unknown[] {
  return listOf(part === 'subjects' ? wrapperOf(page).legislativeSubjects : page[part]);
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/**
 * The bill of a reply, as 'CONGRESS-119hr6': from the bill itself or from the request that the reply repeats.
 */
export function bundleKey(reply: JsonObject): string | undefined {
  const bill = isObject(reply.bill) ? reply.bill : undefined;
  const request = objectOf(reply.request);
  const [congress, type, number] = bill
    ? [bill.congress, bill.type, bill.number]
    : [request.congress, request.billType, request.billNumber];
  if (!textOf(congress) || !textOf(type) || !textOf(number)) return undefined;
  return `CONGRESS-${textOf(congress)}${textOf(type)!.toLowerCase()}${textOf(number)}`.slice(0, 60);
}

/** JSON as the elements of a BILLSTATUS file. */
function nodeOf(name: string, value: unknown, depth = 0): XmlNode {
  if (depth > maxDepth) throw new BadRecordError('The reply is nested deeper than any official reply.');
  const node: XmlNode = { name, text: '', children: [], attributes: {} };
  if (Array.isArray(value))
    node.children = value.map((member) => nodeOf(memberNames[name] ?? 'item', member, depth + 1));
  else if (isObject(value)) {
    for (const [key, inner] of Object.entries(value))
      if (inner !== null) node.children.push(nodeOf(key, inner, depth + 1));
  } else if (value !== null && value !== undefined) node.text = String(value);
  return node;
}
