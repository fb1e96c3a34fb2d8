// The schema of a database from PostgreSQL's catalogue, one line for each object, in a fixed order.
import type { Sql } from '../../db/sql.ts'

/**
 * Everything but the order of columns: a table that was made in one statement and one that grew differ in it, and nothing
 * names columns by their place. `select *` in a view expands in it, so the lines of a view's text are sorted. That a
 * column is not null stands with it, not under the name that PostgreSQL gives to that since version 18.
 */
export async function readCatalogue(sql: Sql): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    with ours as (select * from pg_class where relnamespace = 'public'::regnamespace)
    select concat_ws(' ', 'relation', relkind, relname, relpersistence, relispartition, reloptions, pg_get_expr(relpartbound, oid), pg_get_partkeydef(oid)) as line
      from ours where relkind not in ('i', 'I')
    union all select concat_ws(' ', 'column', o.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
        pg_get_expr(d.adbin, d.adrelid), a.attcollation::regcollation, a.attstorage, a.attacl)
      from ours o join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum where o.relkind not in ('i', 'I', 'S')
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', 'function', proacl, pg_get_functiondef(oid)) from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f'
    union all select concat_ws(' ', 'view', viewname, (select string_agg(btrim(part, ' ,;'), E'\n' order by btrim(part, ' ,;'))
        from regexp_split_to_table(regexp_replace(definition, '^ *SELECT ', '', 'n'), E'\n') part))
      from pg_views where schemaname = 'public'
    union all select concat_ws(' ', 'sequence', sequencename, data_type, start_value, min_value, max_value, increment_by, cycle, cache_size)
      from pg_sequences where schemaname = 'public'
    union all select concat_ws(' ', 'statistics', pg_get_statisticsobjdef(oid)) from pg_statistic_ext where stxnamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'dependency', pg_describe_object(classid, objid, objsubid), 'owned by', pg_describe_object(refclassid, refobjid, refobjsubid))
      from pg_depend where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and deptype = 'a'
      and objid in (select oid from ours where relkind = 'S')
    union all select concat_ws(' ', 'privilege', relname, relacl) from ours
    union all select concat_ws(' ', 'comment', pg_describe_object(classoid, objoid, objsubid), description) from pg_description
      where objoid in (select oid from ours) or objoid in (select oid from pg_proc where pronamespace = 'public'::regnamespace)
    order by 1`
  return rows.map(({ line }) => line)
}
