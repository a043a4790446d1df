import { billCategories } from '#contract/bills/lists.ts';
import { type OpinionLevel, opinionLevels } from '#contract/opinions/opinion-levels.ts';
import { pageOf } from '#web/shell/page-number.ts';

/** The query of /voice: the item, and which opinions of others to show. */
export interface VoiceItem {
  type: (typeof types)[number];
  id: string;
  page: number;
  networkPage: number;
  sort: 'newest' | 'most_liked';
  level: OpinionLevel | undefined;
  /** Only members with a confirmed email address. */
  verified: boolean;
}

const types = ['bills', 'initiatives', 'representatives'] as const;

export function readVoice(search: URLSearchParams): VoiceItem | undefined {
  const id = search.get('id');
  const wanted = search.get('type')?.toLowerCase();
  // Also 'bill', as in links of the app, 'Bill', as in shares, and the category of a bill.
  const isBill = billCategories.some((category) => category === wanted);
  const type = isBill ? 'bills' : types.find((type) => type === wanted || type === `${wanted}s`);
  if (!id || !type) return undefined;
  return {
    type,
    id,
    page: pageOf(search),
    networkPage: pageOf(search, 'network_page'),
    sort: search.get('sort') === 'most_liked' ? 'most_liked' : 'newest',
    level: opinionLevels.find((level) => level === search.get('level')),
    verified: search.get('verified') === '1',
  };
}

/** An item. What is left out of the query has its default. */
export type Choice = Pick<VoiceItem, 'type' | 'id'> & Partial<VoiceItem>;

export function voicePath({ type, id, page = 1, networkPage = 1, sort, level, verified }: Choice): string {
  const search = new URLSearchParams({ type, id });
  if (sort === 'most_liked') search.set('sort', sort);
  if (level) search.set('level', level);
  if (verified) search.set('verified', '1');
  if (page > 1) search.set('page', String(page));
  if (networkPage > 1) search.set('network_page', String(networkPage));
  return `/voice?${search}`;
}

/** The input of the call that reads /voice. */
export function voiceCall({ type, id, page = 1, networkPage = 1, sort = 'newest', level, verified }: Choice) {
  return {
    params: { type, id },
    query: {
      page,
      network_page: networkPage,
      sort,
      ...(level && { level }),
      ...(verified && { verified: 'true' }),
    },
  };
}

/** An opinion that is not saved yet. */
export interface OpinionDraft {
  level: OpinionLevel | null;
  comment: string;
}

/** The name that an item's draft is stored under. */
export const draftName = ({ type, id }: Pick<VoiceItem, 'type' | 'id'>) => `${type} ${id}`;
