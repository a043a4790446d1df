import type { z } from 'zod';
import type { BillCard } from '#contract/bills/bills.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Freshness } from '#contract/freshness.ts';
import type { InitiativeCard } from '#contract/initiatives.ts';

type Card = BillCard | InitiativeCard;

/** Lists of bills also have the time of the last update and the pairs of years with bills. */
export interface ListReply extends Partial<Freshness> {
  years_with_bills?: string[];
  years_notice?: string | null;
  groups: {
    heading: string;
    /** The total of all pages; null or absent where it is not counted. */
    count?: number | null;
    items: Card[];
  }[];
  page: number;
  total_pages: number;
  total_count: number;
}

/** The query of an address. The server validates it. */
type ListQuery = Record<string, unknown>;

/** Any endpoint that returns a list of cards. */
export interface ListEndpoint extends Endpoint {
  input: { query: z.ZodObject & z.ZodType<unknown, ListQuery> };
  output: z.ZodType<ListReply>;
}

export interface ListCall {
  endpoint: ListEndpoint;
  query: ListQuery;
}
