import { ordinal } from '#contract/home.ts';
import { statusNames } from '#contract/bills/bill-status.ts';
import type { SearchReply, SearchType } from '#contract/search.ts';
import { curlQuotes } from '#web/ui/curl-quotes.ts';
import { fold } from '#web/ui/fold.ts';

export interface FoundItem {
  key: string;
  to: string;
  label: string;
  detail: string;
  /** A person's photo; null where there is no photo. */
  image?: string | null;
  /** The two parts of a bill's `label`. */
  bill?: { number: string; title: string };
}

export interface FoundGroup {
  type: SearchType | 'issues';
  heading: string;
  items: FoundItem[];
  total: number;
  /** Lists that have all matches. */
  lists: { to: string; label: string }[];
}

const shownIssues = 3;
const shownNamesakes = 3;

/** What a search found, group by group; groups without results are left out. */
export function groupsOf(reply: SearchReply, q: string): FoundGroup[] {
  const query = encodeURIComponent(q);
  const hasStateBills = reply.bills.items.some(({ category }) => category === 'state');
  const groups: FoundGroup[] = [
    {
      type: 'bills',
      heading: 'Bills',
      ...reply.bills,
      items: reply.bills.items.map(billItem),
      lists: [
        { to: `/fedbills?filter=&q=${query}`, label: 'All matching federal bills' },
        ...(hasStateBills ? [{ to: `/statebills?q=${query}`, label: 'All matching state bills' }] : []),
      ],
    },
    {
      type: 'executive_orders',
      heading: 'Executive Orders',
      ...reply.executive_orders,
      items: reply.executive_orders.items.map(billItem),
      lists: [{ to: `/execorders?q=${query}`, label: 'All matching executive orders' }],
    },
    {
      type: 'representatives',
      heading: 'Representatives',
      ...reply.representatives,
      items: reply.representatives.items.map(({ id, name, position, image }) => ({
        key: `representative-${id}`,
        to: `/representatives/${id}`,
        label: name,
        detail: position,
        image: image.url,
      })),
      lists: [],
    },
    {
      type: 'initiatives',
      heading: 'Initiatives',
      ...reply.initiatives,
      items: reply.initiatives.items.map(({ id, title, author_name }) => ({
        key: `initiative-${id}`,
        to: `/initiatives/${id}`,
        label: title,
        detail: `by ${author_name}`,
      })),
      lists: [{ to: `/initiatives?filter=national&q=${query}`, label: 'All matching initiatives' }],
    },
    {
      type: 'issues',
      heading: 'Issues',
      items: reply.issues.slice(0, shownIssues).map((name) => ({
        key: `issue-${name}`,
        to: `/fedbills?filter=&issue_list=${encodeURIComponent(name)}`,
        label: name,
        detail: 'All federal bills',
      })),
      total: reply.issues.length,
      lists: [],
    },
    {
      type: 'members',
      heading: 'Members',
      ...reply.members,
      items: reply.members.items.map(({ id, name, city, state, avatar }) => ({
        key: `member-${id}`,
        to: `/members/${id}`,
        label: name,
        detail: [city, state].filter(Boolean).join(', '),
        image: avatar,
      })),
      lists: [{ to: `/members?q=${query}`, label: 'All matching members' }],
    },
  ];
  const found = groups.filter(({ items }) => items.length > 0);
  // Someone who types a full name, or an everyday one such as 'Bernie Sanders', wants the person first.
  const isName = ({ items, total }: FoundGroup) =>
    items.some(hasName(q)) || (total <= shownNamesakes && wordsOf(q).length > 1);
  const people = found.filter((group) => group.type === 'representatives' && isName(group));
  return [...people, ...found.filter((group) => !people.includes(group))];
}

/** Bills with some of the words, where none has all. */
export function similarBills({ similar_bills }: SearchReply): FoundGroup {
  return {
    type: 'bills',
    heading: 'Bills with some of these words',
    items: similar_bills.map(billItem),
    total: similar_bills.length,
    lists: [],
  };
}

/** All words of the query are parts of the name. */
function hasName(q: string) {
  const words = wordsOf(q);
  return ({ label }: { label: string }) => words.every((word) => wordsOf(label).includes(word));
}

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

function billItem(bill: SearchReply['bills']['items'][number]): FoundItem {
  const congress = bill.congress && bill.category === 'fed' ? `${ordinal(bill.congress)} Congress` : '';
  const title = curlQuotes(bill.title);
  return {
    key: bill.slug,
    to: `/bills/${bill.slug}`,
    label: `${bill.number}: ${title}`,
    bill: { number: bill.number, title },
    detail: [bill.died_on ? 'Died' : statusNames[bill.status], congress].filter(Boolean).join(' · '),
  };
}
