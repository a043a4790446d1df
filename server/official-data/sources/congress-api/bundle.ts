import { createHash } from 'node:crypto';
import { BadRecordError } from '../../engine/importer.ts';
import type { BillRecord } from '../billstatus/bill-record.ts';
import { billFromNode } from '../billstatus/bill-from-xml.ts';
import type { XmlNode } from '../../engine/formats/xml.ts';
import { isObject, textOf, type JsonObject } from '../../engine/formats/json.ts';

/** Parts that a bill's detail counts, each with replies of its own. `subjects` wraps its list. */
const parts = [
  'actions',
  'cosponsors',
  'committees',
  'relatedBills',
  'subjects',
  'summaries',
  'textVersions',
  'titles',
] as const;
type Part = (typeof parts)[number];

// What BILLSTATUS calls the members of these lists; 'item' where nothing is said.
const memberNames: Record<string, string> = { recordedVotes: 'recordedVote', summaries: 'summary' };
const ignored = new Set([
  'amendments',
  'committeeReports',
  'cboCostEstimates',
  'latestAction',
  'request',
  'pagination',
]);
const deepest = 12;

/** All replies about one bill, gathered until nothing is missing. */
export class Bundle {
  readonly key: string;
  private detail: JsonObject | undefined;
  private readonly pages = new Map<Part, Map<string, JsonObject>>();
  bytes = 0;

  constructor(key: string) {
    this.key = key;
  }

  /** Takes a reply; the same one twice counts once. @returns whether the reply holds a part of a bill. */
  take(reply: JsonObject, bytes: number): boolean {
    this.bytes += bytes;
    if (isObject(reply.bill)) {
      this.detail = reply.bill;
      return true;
    }
    const part = parts.find((name) => Array.isArray(reply[name]) || isObject(reply[name]));
    if (!part) return false;
    const pages = this.pages.get(part) ?? new Map<string, JsonObject>();
    pages.set(digest(reply[part]), reply);
    this.pages.set(part, pages);
    return true;
  }

  /** The first thing that is missing, as a sentence; undefined when the bill is whole. */
  missing(): string | undefined {
    if (!this.detail) return 'The reply about the bill itself is missing.';
    for (const part of parts) {
      const announced = isObject(this.detail[part]) ? this.detail[part] : {};
      const count = Number(announced.countIncludingWithdrawnCosponsors ?? announced.count ?? 0);
      if (!(count > 0)) continue;
      const pages = [...(this.pages.get(part)?.values() ?? [])];
      const total = Math.max(
        0,
        ...pages.map(({ pagination }) => Number((isObject(pagination) && pagination.count) || 0)),
      );
      const gathered = pages.reduce((sum, page) => sum + listOf(page, part).length, 0);
      // The policy area is counted among the subjects and stands beside them.
      const needed = (total || count) - (part === 'subjects' ? 1 : 0);
      if (pages.length === 0 || gathered < needed)
        return `Of its ${count} ${words[part]} ${gathered} are at hand.`;
    }
    return undefined;
  }

  digest(): Buffer {
    const hash = createHash('sha256').update(JSON.stringify(this.detail ?? null));
    for (const part of parts)
      for (const page of [...(this.pages.get(part)?.keys() ?? [])].sort()) hash.update(page);
    return hash.digest();
  }

  /** @throws BadRecordError */
  bill(): BillRecord {
    const missing = this.missing();
    if (missing) throw new BadRecordError(missing);
    const whole: JsonObject = { ...this.detail };
    for (const part of parts) {
      const pages = [...(this.pages.get(part)?.values() ?? [])];
      const list = pages.flatMap((page) => listOf(page, part));
      whole[part] = part === 'subjects' ? { ...wrapperOf(pages[0]), legislativeSubjects: list } : list;
    }
    return billFromNode(nodeOf('bill', whole), 'congress-api');
  }
}

const words: Record<Part, string> = {
  actions: 'actions',
  cosponsors: 'cosponsors',
  committees: 'committees',
  relatedBills: 'related bills',
  subjects: 'subjects',
  summaries: 'summaries',
  textVersions: 'texts',
  titles: 'titles',
};

function wrapperOf(page: JsonObject | undefined): JsonObject {
  return isObject(page?.subjects) ? page.subjects : {};
}

function listOf(page: JsonObject, part: Part): unknown[] {
  const list = part === 'subjects' ? wrapperOf(page).legislativeSubjects : page[part];
  return Array.isArray(list) ? list : [];
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/** Which bill a reply is about: 'CONGRESS-119hr6', by the bill itself or by the request it repeats. */
export function bundleKey(reply: JsonObject): string | undefined {
  const bill = isObject(reply.bill) ? reply.bill : undefined;
  const request = isObject(reply.request) ? reply.request : {};
  const [congress, type, number] = bill
    ? [bill.congress, bill.type, bill.number]
    : [request.congress, request.billType, request.billNumber];
  if (!textOf(congress) || !textOf(type) || !textOf(number)) return undefined;
  return `CONGRESS-${textOf(congress)}${textOf(type)!.toLowerCase()}${textOf(number)}`.slice(0, 60);
}

/** JSON as the elements BILLSTATUS would have. */
function nodeOf(name: string, value: unknown, depth = 0): XmlNode {
  if (depth > deepest) throw new BadRecordError('The reply is nested deeper than any official one.');
  const node: XmlNode = { name, text: '', children: [] };
  if (Array.isArray(value))
    node.children = value.map((member) => nodeOf(memberNames[name] ?? 'item', member, depth + 1));
  else if (isObject(value)) {
    for (const [key, inner] of Object.entries(value))
      if (!ignored.has(key) && inner !== null) node.children.push(nodeOf(key, inner, depth + 1));
  } else if (value !== null && value !== undefined) node.text = String(value);
  return node;
}
