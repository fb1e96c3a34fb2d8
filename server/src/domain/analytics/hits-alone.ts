// Reads hits alone, because they may be on machines that have no other table: what they promoted is looked up by their
// links, and joined to a page of them.
import { readFileSync } from 'node:fs'
import type { Queryable } from '../../db/sql.ts'
import type { ListRequest } from '../../resource/list-request.ts'
import type { Fragment, Reading } from '../../resource/serve.ts'
import { allOf, where } from '../../resource/where.ts'
import { isOfLink, ofLinks } from './counted-hits.ts'

/** All conditions of the list for the alias `row` of `hit_row_view`. */
export function hitsAlone(reading: Reading, request: ListRequest): Fragment {
  const { sql, actor, zone } = reading
  const own = request.conditions.filter((condition) => !isOfLink(condition))
  const some = own.length < request.conditions.length || actor.affiliateId !== null
  return allOf(sql, [
    some
      ? ofLinks(reading, request, sql`row.link_id`)
      : sql`row.link_id in (select id from hit_source_view)`,
    ...(request.trash ? [sql`false`] : []),
    ...(actor.affiliateId === null ? [] : [sql`row.class = 'valid'`]),
    ...own.map((condition) => where(sql, condition, zone)),
  ])
}

const text = readFileSync(
  new URL('../../../schema/views/clicks/analytics-view.sql', import.meta.url),
  'utf8',
)
const [, joined = ''] = /create view analytics_view as\n(.*);\s*$/s.exec(text) ?? []

/** The rows of `analytics_view` that a condition on `hit_row_view` finds. */
export const withSources = (sql: Queryable, found: Fragment): Fragment => sql`(
  with page as materialized (select row.* from hit_row_view row where ${found})
  ${sql.unsafe(joined.replace('from hit_row_view h', 'from page h'))}) row`
