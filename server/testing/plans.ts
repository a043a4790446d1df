import { sql } from 'kysely';
import type { Db } from '#server/database/pool.ts';

export interface PlanNode {
  'Node Type': string;
  /** 'SubPlan': it runs once for each row. */
  'Parent Relationship'?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}
export interface Plan {
  text: string;
  nodes: PlanNode[];
}

/** Every reading statement that some work sends to the database, with the plan PostgreSQL makes for it. */
export async function plansOf(db: Db, work: () => Promise<unknown>): Promise<Plan[]> {
  const seen: { sql: string; parameters: readonly unknown[] }[] = [];
  const executor = db.getExecutor();
  const original = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, ...rest) => {
    seen.push(query);
    return original(query, ...rest);
  };
  try {
    await work();
  } finally {
    executor.executeQuery = original;
  }
  const selects = seen.filter((query) => /^\s*(select|with)/i.test(query.sql));
  return Promise.all(
    selects.map(async (query) => ({
      text: query.sql,
      nodes: await explain(db, query.sql, query.parameters),
    })),
  );
}

/** Statements that read one of these tables from end to end, as 'table: statement'. */
export function scansOf(plans: Plan[], tables: readonly string[]): string[] {
  return plans.flatMap(({ text, nodes }) =>
    nodes
      .filter((node) => node['Node Type'] === 'Seq Scan' && tables.includes(node['Relation Name'] ?? ''))
      .map((node) => `${node['Relation Name']}: ${text}`),
  );
}

/** The indexes that they read. */
export function indexesOf(plans: Pick<Plan, 'nodes'>[]): string[] {
  return plans.flatMap(({ nodes }) => nodes.flatMap((node) => node['Index Name'] ?? []));
}

async function explain(db: Db, text: string, parameters: readonly unknown[]): Promise<PlanNode[]> {
  const pieces = text.split(/\$\d+/);
  const order = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => parameters[Number(number) - 1]);
  const statement = sql.join(
    pieces.flatMap((piece, index) =>
      index < order.length ? [sql.raw(piece), sql`${order[index]}`] : [sql.raw(piece)],
    ),
    sql.raw(''),
  );
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: PlanNode }];
  }>`explain (format json) ${statement}`.execute(db);
  return flat(rows[0]!['QUERY PLAN'][0].Plan);
}

function flat(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)];
}
