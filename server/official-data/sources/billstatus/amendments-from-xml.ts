import {
  amendmentNumber,
  amendmentTypes,
  type AmendmentStatus,
  type AmendmentType,
} from '#contract/bills/amendments.ts';
import { listAt, textAt, at, type XmlNode } from '../../engine/formats/xml.ts';
import type { BillAmendment } from './bill-record.ts';
import { dayOf } from './dates.ts';
import { personFromXml } from './people-from-xml.ts';
import { plainText } from './summary-text.ts';

/** The amendments to a bill. Those without a known type and a number are left out. */
export function amendmentsFromXml(bill: XmlNode): BillAmendment[] {
  return listAt(bill, 'amendment', 'amendments').flatMap((node) => amendmentFromXml(node) ?? []);
}

function amendmentFromXml(node: XmlNode): BillAmendment | undefined {
  const identity = identityOf(node);
  const congress = Number(textAt(node, 'congress'));
  if (!identity || !Number.isInteger(congress) || congress < 1 || congress > 999) return undefined;
  const { type, number } = identity;
  const sponsorNode = listAt(node, 'item', 'sponsors')[0];
  const sponsor = (sponsorNode && personFromXml(sponsorNode)) ?? null;
  const actions = actionsOf(node);
  const [submitted_on, offered_on] = [
    dayOf(textAt(node, 'submittedDate')),
    dayOf(textAt(node, 'proposedDate')),
  ];
  const outcome = actions.map((action) => outcomeOf(action.text)).find((found) => found !== undefined);
  // Amendments of the House are numbered when they are offered.
  const isOffered = offered_on !== null || type === 'hamdt';
  const description = textAt(node, 'purpose', 'description');
  const amended = identityOf(at(node, 'amendedAmendment'));
  return {
    amendment_type: type,
    number,
    congress,
    citation: amendmentNumber(type, number),
    description: description && plainText(description),
    status: outcome ?? (isOffered ? 'offered' : 'submitted'),
    sponsor,
    sponsor_name: sponsor?.name ?? textAt(sponsorNode, 'name', 'fullName'),
    submitted_on,
    offered_on,
    acted_on: actions[0]?.date ?? offered_on ?? submitted_on,
    action_text: actions[0]?.text ?? null,
    amends: amended ? amendmentNumber(amended.type, amended.number) : null,
    roll_call_id: actions.map((action) => rollCallOf(action, type, congress)).find((found) => found) ?? null,
  };
}

function identityOf(node: XmlNode | undefined): { type: AmendmentType; number: number } | undefined {
  const type = amendmentTypes.find((known) => known === textAt(node, 'type')?.toLowerCase());
  const number = textAt(node, 'number');
  return type && number && /^\d{1,6}$/.test(number) ? { type, number: Number(number) } : undefined;
}

interface DatedText {
  date: string;
  text: string;
}

/** The newest first. Files list the latest action apart, and leave it out until there is a vote. */
function actionsOf(node: XmlNode): DatedText[] {
  const nodes = [
    ...node.children.filter(({ name }) => name === 'latestAction').slice(0, 1),
    ...listAt(node, 'item', 'actions/actions', 'actions'),
  ];
  const actions = nodes.flatMap((action) => {
    const [date, text] = [dayOf(textAt(action, 'actionDate')), textAt(action, 'text')];
    return date && text ? [{ date, text }] : [];
  });
  return actions.sort((a, b) => b.date.localeCompare(a.date));
}

const outcomes: [RegExp, AmendmentStatus][] = [
  [/^SA \d+.*\bfell\b/i, 'fell'],
  [/\bruled out of order\b|\bpoint of order\b.*\bsustained\b/i, 'out_of_order'],
  [/^Motion .*\bto table\b.*\bamendment\b.*[^t] agreed to\b/i, 'tabled'],
  [/^(Proposed )?amendments? .*\bwithdrawn\b|\bamendments? (was )?withdrawn\b/i, 'withdrawn'],
  [/^amendments? .*\bnot agreed to in (the )?(Senate|House)\b/i, 'not_agreed'],
  [/^On agreeing to .*\bamendments?\b.*\b(Failed|not agreed to)\b/i, 'not_agreed'],
  [/^amendments? .*\bagreed to in (the )?(Senate|House)\b/i, 'agreed'],
  [/^On agreeing to .*\bamendments?\b.*\bagreed to\b/i, 'agreed'],
];

function outcomeOf(action: string): AmendmentStatus | undefined {
  const text = action.replace(/^(House|Senate) amendment [\w ()]{3,40}: /, '');
  return outcomes.find(([pattern]) => pattern.test(text))?.[1];
}

/** '… by Yea-Nay Vote. 25 - 70. Record Vote Number: 370.' on a day of 2022 → 's370-117.2022' */
function rollCallOf({ date, text }: DatedText, type: AmendmentType, congress: number): string | undefined {
  const number = /\(Roll no\. (\d{1,4})\)|Record Vote Number: (\d{1,4})/i.exec(text);
  const digits = number?.[1] ?? number?.[2];
  if (!digits) return undefined;
  return `${type === 'hamdt' ? 'h' : 's'}${Number(digits)}-${congress}.${date.slice(0, 4)}`;
}
