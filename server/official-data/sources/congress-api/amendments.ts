import { z } from 'zod';
import { amendmentTypes } from '#contract/bills/amendments.ts';
import { SourceError } from '../../schedule/source-error.ts';
import type { SyncRun } from '../../schedule/sync-run.ts';

const listed = z.object({
  congress: z.coerce.number().int().positive(),
  type: z.string().toLowerCase().pipe(z.enum(amendmentTypes)),
  number: z.coerce.number().int().positive(),
});
const listPage = z.object({ amendments: z.array(z.unknown()), pagination: z.object({ count: z.number() }) });
const detail = z.object({
  amendment: z.looseObject({ actions: z.object({ count: z.number() }).optional() }),
});
const actionPage = z.object({ actions: z.array(z.unknown()) });

const perPage = 250;
/** Bills with more wait for GovInfo's file, which has all of them in one request. */
const maxAmendments = 100;
/** Limit of one run. An amendment takes two requests: its own reply and its actions. */
const maxRequests = 500;

/** Fetches the amendments to bills, within the requests that one run may make for them. */
export class AmendmentFetcher {
  private readonly run: SyncRun;
  private left = maxRequests;

  constructor(run: SyncRun) {
    this.run = run;
  }

  /**
   * All amendments to a bill as one reply: the list of the API, with the fields of each amendment’s own
   * reply and its actions. Undefined without amendments, with too many, or if a request failed.
   * @param bill The bill's URL, as '…/v3/bill/119/hr/1'.
   */
  async replyFor(bill: string, request: object, count: number): Promise<Buffer | undefined> {
    if (count === 0 || count > maxAmendments || 1 + 2 * count > this.left) return undefined;
    try {
      const { amendments } = await this.get(`${bill}/amendments`, listPage, `&limit=${perPage}`);
      const whole = [];
      for (const one of amendments.slice(0, maxAmendments)) whole.push(await this.whole(listed.parse(one)));
      const reply = { amendments: whole, pagination: { count: whole.length }, request };
      return Buffer.from(JSON.stringify(reply));
    } catch (error) {
      // The bill is stored with the amendments that it has.
      if (error instanceof SourceError || error instanceof z.ZodError) return undefined;
      throw error;
    }
  }

  private async whole({ congress, type, number }: z.output<typeof listed>): Promise<object> {
    const url = `${this.run.address}/amendment/${congress}/${type}/${number}`;
    const { amendment } = await this.get(url, detail);
    // The latest action is part of the reply.
    if ((amendment.actions?.count ?? 0) < 2) return { ...amendment, actions: [] };
    const { actions } = await this.get(`${url}/actions`, actionPage, `&limit=${perPage}`);
    return { ...amendment, actions };
  }

  private get<S extends z.ZodType>(url: string, shape: S, query = ''): Promise<z.output<S>> {
    this.left -= 1;
    return this.run.fetchJson(`${url}?format=json${query}`, shape);
  }
}
