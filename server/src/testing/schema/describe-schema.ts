// Generates docs/schema.md from the database: the tables of each group, with a diagram, and the views.
import type { Sql } from '../../db/sql.ts'

type Column = {
  name: string
  type: string
  nullable: boolean
  key: boolean
  to: string | null
  says: string | null
}
type Table = { name: string; says: string; columns: Column[] }
type View = { name: string; says: string }

/** In the order of the page; a table's group is the beginning of its comment. */
const groups = ['People', 'Programme', 'Clicks', 'Orders', 'Money', 'Messages', 'Service'] as const

const intro = `# Schema

Made from the database's own catalogue after baseline and migrations; \`npx vitest run --project=server server/src/testing/schema -u\` writes it anew. Sums are whole cents, rates are hundredths of a percent (basis points), moments are UTC, and days are those of \`ACCOUNTING_ZONE\`. What ends in \`_sealed\` is encrypted with a key made from \`SECRET\`; what ends in \`_hash\` cannot be read back. Records have \`created_at\`, \`updated_at\` and \`deleted_at\` with the account that did it (\`_by\`); they are left out of the diagrams.
`

export async function describeSchema(sql: Sql): Promise<string> {
  const tables = await sql<Table[]>`
    select c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as says, jsonb_agg(jsonb_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'nullable', not a.attnotnull,
      'says', col_description(c.oid, a.attnum),
      'key', coalesce((select a.attnum = any(k.conkey) from pg_constraint k where k.conrelid = c.oid and k.contype = 'p'), false),
      'to', (select k.confrelid::regclass::text from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.oid, c.relname order by c.relname`
  const told = groups.map((group) => {
    const own = tables.filter(({ says }) => says.startsWith(`${group}: `))
    return [`## ${group}\n`, diagram(own), ...own.map(describeTable)].join('\n')
  })
  const others = tables.filter(({ says }) => !groups.some((group) => says.startsWith(`${group}: `)))
  if (others.length > 0)
    throw new Error(`no comment says what is in ${others.map(({ name }) => name).join(', ')}`)
  return [intro, ...told, await describeViews(sql)].join('\n')
}

const byWhom = /_by$/

function diagram(tables: readonly Table[]): string {
  const lines = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => column.to !== null && !byWhom.test(column.name))
      .map((column) => `  ${column.to} ${column.nullable ? '|o' : '||'}--o{ ${name} : "${column.name}"`),
  )
  return lines.length === 0 ? '' : `\`\`\`mermaid\nerDiagram\n${lines.join('\n')}\n\`\`\`\n`
}

function describeTable({ name, says, columns }: Table): string {
  const text = says.slice(says.indexOf(': ') + 2)
  const rows = columns.map(
    (column) =>
      `| \`${column.name}\`${column.key ? ' (key)' : ''} | ${column.type}${column.nullable ? ', may be null' : ''} | ${column.to ? `\`${column.to}\`` : ''} | ${cell(column.says ?? '')} |`,
  )
  return `### ${name}\n\n${text.charAt(0).toUpperCase()}${text.slice(1)}\n\n| Column | Type | Refers to | |\n|---|---|---|---|\n${rows.join('\n')}\n`
}

async function describeViews(sql: Sql): Promise<string> {
  const views = await sql<View[]>`
    select relname as name, coalesce(obj_description(oid, 'pg_class'), '') as says from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v' order by 1`
  const rows = views.map(({ name, says }) => `| \`${name}\` | ${cell(says)} |`)
  return `## Views\n\nWhat lists, reports and exports read; each stands in a file of its own in \`server/schema/views\`.\n\n| View | |\n|---|---|\n${rows.join('\n')}\n`
}

const cell = (text: string) => text.replaceAll('|', '\\|')
