import { sql } from 'kysely';
import type { Db } from './pool.ts';

/**
 * The whole schema as SQL: types, tables with their indexes and triggers, views, functions, each group by
 * name. For people to read and for a test to compare. The migrations build the database.
 */
export async function printSchema(db: Db): Promise<string> {
  const sections = [];
  for (const section of [types, tables, views, functions]) sections.push(...(await section(db)));
  const header = '-- The schema that the migrations build. Written by npm run types:database; do not edit.';
  return `${[header, ...sections].join('\n\n')}\n`;
}

async function types(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select format(
      'create type %s as enum (%s);',
      t.oid::regtype,
      string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)
    ) as text
    from pg_type t
    join pg_enum e on e.enumtypid = t.oid
    where t.typnamespace = 'public'::regnamespace
    group by t.oid
    order by 1`.execute(db);
  return rows.map(({ text }) => text);
}

interface Table {
  name: string;
  unlogged: boolean;
  options: string[] | null;
  columns: string[];
  constraints: string[] | null;
  indexes: string[] | null;
  triggers: string[] | null;
}

async function tables(db: Db): Promise<string[]> {
  const { rows } = await sql<Table>`
    select
      c.relname as name,
      c.relpersistence = 'u' as unlogged,
      c.reloptions as options,
      (
        select array_agg(
          concat_ws(
            ' ',
            a.attname,
            format_type(a.atttypid, a.atttypmod),
            (
              select format('collate %I', collname)
              from pg_collation
              where oid = a.attcollation and collname <> 'default'
            ),
            case when a.attnotnull then 'not null' end,
            case
              when a.attidentity = 'a' then 'generated always as identity'
              when a.attgenerated = 's' then
                format('generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
              else 'default ' || pg_get_expr(d.adbin, d.adrelid)
            end
          )
          order by a.attnum
        )
        from pg_attribute a
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      ) as columns,
      (
        select array_agg(
          format('constraint %s %s', conname, pg_get_constraintdef(oid, true))
          order by contype <> 'p', conname
        )
        from pg_constraint
        where conrelid = c.oid and contype in ('p', 'u', 'c', 'f')
      ) as constraints,
      (
        select array_agg(pg_get_indexdef(i.indexrelid, 0, true) order by i.indexrelid::regclass::text)
        from pg_index i
        where i.indrelid = c.oid
          and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
      ) as indexes,
      (
        select array_agg(pg_get_triggerdef(oid, true) order by tgname)
        from pg_trigger
        where tgrelid = c.oid and not tgisinternal
      ) as triggers
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely_%'
    order by c.relname`.execute(db);
  return rows.map(tableText);
}

function tableText(table: Table): string {
  const lines = [...table.columns, ...(table.constraints ?? [])].map((line) => `  ${line}`);
  const options = table.options ? ` with (${table.options.join(', ')})` : '';
  return [
    `create ${table.unlogged ? 'unlogged ' : ''}table ${table.name} (\n${lines.join(',\n')}\n)${options};`,
    ...[...(table.indexes ?? []), ...(table.triggers ?? [])].map((line) => `${line};`),
  ].join('\n');
}

async function views(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select format('create view %I as%s%s', viewname, chr(10), definition) as text
    from pg_views
    where schemaname = 'public'
    order by viewname`.execute(db);
  return rows.map(({ text }) => text);
}

async function functions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select
      case
        when a.aggfnoid is null then pg_get_functiondef(p.oid)
        else format(
          'create aggregate %s (sfunc = %s, stype = %s)',
          p.oid::regprocedure, a.aggtransfn, a.aggtranstype::regtype
        )
      end as text
    from pg_proc p
    left join pg_aggregate a on a.aggfnoid = p.oid
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    order by p.proname`.execute(db);
  return rows.map(({ text }) => `${text.trim()};`);
}
