import { setTimeout as sleep } from 'node:timers/promises';
import { ask, members, type Victim } from './victim.ts';

const levels = ['strong_support', 'support', 'neutral', 'oppose', 'strong_oppose'];

/** A member's opinion on a bill: the last acknowledged level, and those sent since, which may be saved. */
interface Slot {
  token: string;
  memberId: number;
  bill: string;
  acknowledged: string | undefined;
  sent: Set<string>;
}

export interface Answer {
  status: number;
  retryAfter: string | null;
  /** performance.now() of the reply. */
  at: number;
}

/** Saves opinions of many members until stopped, and records what was acknowledged. */
export class Writers {
  acknowledged = 0;
  readonly answers: Answer[] = [];
  private readonly slots: Slot[];
  private isOver = false;
  private running: Promise<void>[] = [];
  private readonly victim: Victim;

  private constructor(victim: Victim, slots: Slot[]) {
    this.victim = victim;
    this.slots = slots;
  }

  static async of(victim: Victim, count: number): Promise<Writers> {
    const people = await members(victim, count);
    const bills = await ask<{ slug: string }>(
      victim,
      `select slug from bills where category = 'fed' order by id limit 5`,
    );
    return new Writers(
      victim,
      people.flatMap(({ id, token }) =>
        bills.map(({ slug }) => ({
          token,
          memberId: id,
          bill: slug,
          acknowledged: undefined,
          sent: new Set<string>(),
        })),
      ),
    );
  }

  start(concurrency = 8): void {
    this.isOver = false;
    this.running = Array.from({ length: concurrency }, (_, lane) => this.write(lane, concurrency));
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.running);
  }

  /** Each slot belongs to one lane, so that its writes have an order. */
  private async write(lane: number, lanes: number): Promise<void> {
    const mine = this.slots.filter((_, i) => i % lanes === lane);
    for (let turn = 0; !this.isOver; turn++) {
      const slot = mine[turn % mine.length]!;
      const level = levels[Math.floor(Math.random() * levels.length)]!;
      slot.sent.add(level);
      const reply = await fetch(`${this.victim.product.origin}/api/v1/bills/${slot.bill}/votes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: slot.token },
        body: JSON.stringify({ vote: { voting_parameters: level } }),
        signal: AbortSignal.timeout(30_000),
      }).catch(() => undefined);
      const body = await reply?.text().catch(() => undefined);
      if (reply && body !== undefined) {
        this.answers.push({
          status: reply.status,
          retryAfter: reply.headers.get('retry-after'),
          at: performance.now(),
        });
        if (reply.ok) {
          slot.acknowledged = level;
          slot.sent.clear();
          this.acknowledged += 1;
        } else if (reply.status !== 503) await sleep(50);
      }
      // Without a reply, the write may or may not be saved.
      if (!reply?.ok) await sleep(20);
    }
  }

  /** Lists lost opinions, and tallies that are not the sum of opinions. */
  async losses(): Promise<string[]> {
    const rows = await ask<{ member_id: number; slug: string; level: string }>(
      this.victim,
      'select member_id, slug, level::text from opinions o join bills b on b.id = o.item_id',
    );
    const stored = new Map(rows.map(({ member_id, slug, level }) => [`${member_id} ${slug}`, level]));
    const lost = this.slots.flatMap(({ memberId, bill, acknowledged, sent }) => {
      const level = stored.get(`${memberId} ${bill}`);
      if (!acknowledged || level === acknowledged || (level && sent.has(level))) return [];
      return [`member ${memberId} on ${bill}: acknowledged ${acknowledged}, stored ${level ?? 'nothing'}`];
    });
    const wrong = await ask<{ slug: string }>(
      this.victim,
      `select slug from bills b
       join (select item_id, count(*) n from opinions group by 1) o on o.item_id = b.id
       join (select item_id, sum(n) n from opinion_tallies, unnest(counts) n group by 1) t on t.item_id = b.id
       where o.n <> t.n`,
    );
    return [...lost, ...wrong.map(({ slug }) => `the bars of ${slug} are not the sum of its opinions`)];
  }
}
