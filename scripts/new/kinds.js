// What npm run new creates for each kind: its files, its entries in the tables that register it, and what is left to
// decide.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { at } from '../paths.js'

/** The place after the last entry of a table that begins with `after`. */
const table = (path, after, entry) => ({ path, after, before: /\n\}/, entry })
const line = (path, text) => ({ path, import: text })

/** What stands before the first migration. */
const baseline = 90
/** Migrations are numbered in the order in which they are applied. */
function nextMigration() {
  const numbers = readdirSync(at('server/migrations')).map((name) => Number.parseInt(name, 10) || 0)
  return String(Math.max(baseline, ...numbers) + 1).padStart(4, '0')
}
/** @throws Error with a sentence when the database has such a table: not every table is a resource. */
function refuseTable({ kebab, snake }) {
  const files = globSync('server/{schema/tables/*,migrations}/*.sql', { cwd: at('.') })
  const owner = files.find((file) => readFileSync(at(file), 'utf8').includes(`create table ${snake} (`))
  if (owner) throw new Error(`${kebab} exists already: ${owner} makes the table ${snake}.`)
}

const permission = (domain) => ({
  ...{ path: 'contract/src/access/permission.test.ts', after: 'const added = [', before: /\n {4}\]/ },
  entry: `\n      '${domain}',`,
})
/** A test holds the menu's entries against these. */
const menuTitle = (group, title) => ({
  ...{ path: 'contract/src/access/permission.test.ts', after: "test('S2.29 the menu has its groups" },
  ...{ before: new RegExp(`(?<=\\[\\s*'${group}'[^\\]]*),?\\s*\\]`), entry: `, '${title}'` },
})
/** Figures are what most new screens show. */
const guidePage = (path) =>
  table('contract/src/screens/guide-pages.ts', 'export const guidePages', `\n  '${path}': ['figures'],`)
const menuEntry = (group, entry) => ({
  ...{
    path: 'contract/src/screens/menu.ts',
    after: `title: '${group}',\n    entries: [`,
    before: /\n {4}\]/,
  },
  entry: `\n{ ${entry} },`,
})

/** The group of docs/schema.md, and folder of views, that most tables behind a group of the menu belong to. */
const tablesOf = {
  Registration: 'People',
  Financial: 'Money',
  Marketing: 'Programme',
  Credential: 'People',
}

function resource({ kebab, camel, snake, pascal, group, domain, titles }) {
  const folder = `server/src/domain/${kebab}`
  const number = nextMigration()
  if (!existsSync(at(`contract/src/resources/${kebab}.ts`))) refuseTable({ kebab, snake })
  const tables = tablesOf[group] ?? 'Service'
  const view = `views/${tables.toLowerCase()}/${kebab}-view.sql`
  return {
    names: { tables },
    files: {
      'definition.ts': `contract/src/resources/${kebab}.ts`,
      'table.sql': `server/migrations/${number}-${kebab}.sql`,
      'view.sql': `server/schema/${view}`,
      'served.ts': `${folder}/${kebab}.ts`,
      'served.test.ts': `${folder}/${kebab}.test.ts`,
    },
    edits: [
      line('contract/src/resources/audited.ts', `import { ${camel} } from './${kebab}.ts'`),
      table('contract/src/resources/audited.ts', 'const audited = {', `\n  ${camel},`),
      table(
        'web/src/resource/definitions.ts',
        '() => Promise<Resource>>> = {',
        `\n  ${camel}: async () => (await import('@rivulet/contract/resources/${kebab}')).${camel},`,
      ),
      menuEntry(
        group,
        `title: '${titles}', path: '/dashboard/${domain}/${kebab}', resource: '${camel}', domain: '${domain}.${kebab}', icon: 'tags'`,
      ),
      guidePage(`/dashboard/${domain}/${kebab}`),
      permission(`${domain}.${kebab}`),
      menuTitle(group, titles),
      { path: 'server/schema/order.txt', after: '', before: /$/, entry: `${view}\n` },
      line('server/src/served.ts', `import { served${pascal} } from './domain/${kebab}/${kebab}.ts'`),
      table('server/src/served.ts', 'const bound = {', `\n  ${camel}: served${pascal},`),
      {
        ...{ path: 'server/src/testing/owned-records.ts', after: 'for (const name of [' },
        ...{ before: /,?\s*\] as const/, entry: `, '${camel}'` },
      },
    ],
    next: [
      `say in contract/src/resources/${kebab}.ts what it is: its fields (contract/src/fields.ts has their kinds and options), its texts, who may see and write it (audience and writers in contract/src/resource.ts)`,
      `give each field its column in server/migrations/${number}-${kebab}.sql, and say what the table holds`,
      `follow what ${folder}/${kebab}.test.ts says when it runs`,
      'choose an icon in contract/src/screens/menu.ts (tags so far); web/src/app/shell/menu-icon.tsx draws it',
      'choose its page of the guide in contract/src/screens/guide-pages.ts (figures so far)',
      'say in contract/src/access/permission.ts what new affiliates hold of it: nothing so far',
      'npx vitest run --project server server/src/testing/schema -u, which writes docs/schema.md',
    ],
  }
}

function report({ kebab, camel, pascal, title }) {
  const answer = `contract/src/reports/${kebab}-answer.ts`
  return {
    files: {
      'filters.ts': `contract/src/reports/${kebab}.ts`,
      'answer.ts': answer,
      'question.sql': `server/src/report/${kebab}.sql`,
      'report.ts': `server/src/domain/report/${kebab}-report.ts`,
      'report.test.ts': `server/src/domain/report/${kebab}-report.test.ts`,
      'screen.tsx': `web/src/features/report/${kebab}-screen.tsx`,
    },
    edits: [
      ...callEdits({ kebab, camel, pascal, title }),
      menuEntry(
        'Report',
        `title: '${title}', path: '/dashboard/report/${kebab}', domain: 'report.${kebab}', icon: 'report'`,
      ),
      guidePage(`/dashboard/report/${kebab}`),
      permission(`report.${kebab}`),
      menuTitle('Report', title),
      table(
        'server/src/report/report.ts',
        'export type Reports = {',
        `\n  '${kebab}': { day: string; orders: number; commissionCents: number }`,
      ),
      line(
        'server/src/domain/report/routes.ts',
        `import { ${camel}Report } from './${kebab}-report.ts'`,
      ),
      {
        ...{ path: 'server/src/domain/report/routes.ts', after: '  return {', before: /\n {2}\}\n/ },
        entry: `\n    ${camel}: route(app, deps, endpoints.${camel}, async ({ actor, query }) => ({ data: await ${camel}Report(deps, query, actor) })),`,
      },
      line(
        'web/src/features/report/report-address.ts',
        `import { ${camel}Filters } from '@rivulet/contract/reports/${kebab}'`,
      ),
      {
        ...{
          path: 'web/src/features/report/report-address.ts',
          after: 'export const reportFilters = {',
        },
        ...{ before: /,?\s*\}/, entry: `, ${camel}: ${camel}Filters` },
      },
      table(
        'web/src/app/screens.tsx',
        'const single: ',
        `\n  '/dashboard/report/${kebab}': async () => (await import('../features/report/${kebab}-screen.tsx')).${pascal},`,
      ),
    ],
    next: [
      `say in server/src/report/${kebab}.sql what is counted, and give its columns their types in server/src/report/report.ts`,
      `follow what server/src/domain/report/${kebab}-report.test.ts says when it runs`,
      `who sees it: administrators and managers so far; contract/src/access/permission.ts says what new affiliates hold, and audience: 'admins' in contract/src/endpoints/report-endpoints.ts refuses them all`,
      'choose its page of the guide in contract/src/screens/guide-pages.ts (figures so far)',
      `look at it: web/src/features/report/${kebab}-screen.tsx`,
    ],
  }
}

const callEdits = ({ kebab, camel, pascal, title }) => [
  line(
    'contract/src/endpoints/report-endpoints.ts',
    `import { ${camel}Filters } from '../reports/${kebab}.ts'`,
  ),
  line(
    'contract/src/endpoints/report-endpoints.ts',
    `import type { ${pascal}Report } from '../reports/${kebab}-answer.ts'`,
  ),
  table(
    'contract/src/endpoints/report-endpoints.ts',
    'export const reportEndpoints = {',
    `\n  ${camel}: endpoint<${pascal}Report>()({ method: 'GET', path: '/report/${kebab}', access: 'report.${kebab}.index', summary: '${title} by day', query: ${camel}Filters }),`,
  ),
  line(
    'contract/src/answers/answers.ts',
    `import { ${camel}Report } from '../reports/${kebab}-answer.ts'`,
  ),
  table('contract/src/answers/answers.ts', 'const answers = {', `\n  ${camel}: ${camel}Report,`),
]

async function shopSystem({ kebab, title }) {
  const { callSources, vendors } = await import(at('contract/src/choices.ts'))
  const quoted = (known) => [...Object.keys(known), kebab].map((name) => `'${name}'`).join(', ')
  const migration = `server/migrations/${nextMigration()}-${kebab}.sql`
  const folder = 'server/src/domain/order/vendor'
  return {
    names: { vendors: quoted(vendors), sources: quoted(callSources) },
    files: {
      'vendor.ts': `${folder}/${kebab}.ts`,
      'vendor.test.ts': `${folder}/${kebab}.test.ts`,
      'names.sql': migration,
      'page.md': `docs/shops/${kebab}.md`,
    },
    edits: [
      {
        ...{ path: 'contract/src/messages/shop-test-messages.ts', after: '  sendWhy: {' },
        ...{
          before: /\n {2}\},\n/,
          entry: `\n    ${kebab}: 'Make a test purchase in the shop; ${title} reports it.',`,
        },
      },
      {
        ...{ path: 'contract/src/messages/shop-test-messages.ts', after: '  couponToo: {' },
        ...{
          before: /\n {2}\},\n/,
          entry: `\n    ${kebab}: 'To test a coupon, buy with one that is listed under Coupons.',`,
        },
      },
      {
        ...{ path: 'contract/src/choices.ts', after: 'export const vendors = {', before: /,?\s*\}/ },
        entry: `, ${kebab}: '${title}'`,
      },
      table(
        'contract/src/openapi/openapi-security.ts',
        'const vendorSchemes: ',
        `\n  ${kebab}: header('x-${kebab}-signature', 'How ${title} signs its webhooks.'),`,
      ),
      line(
        'server/src/domain/order/api/take-delivery.ts',
        `import { ${kebab} } from '../vendor/${kebab}.ts'`,
      ),
      {
        ...{ path: 'server/src/domain/order/api/take-delivery.ts', after: 'export const vendors: ' },
        ...{ before: /,?\s*\}/, entry: `, ${kebab}` },
      },
      {
        ...{
          path: 'server/src/testing/vendor-app.ts',
          after: 'switch (vendor) {',
          before: /\n {2}\}\n\}/,
        },
        entry: `\n    case '${kebab}': return { 'x-${kebab}-signature': mac(raw).digest('base64') }`,
      },
      {
        ...{ path: 'server/src/domain/order/api/webhook-route.test.ts', after: 'const signatures: ' },
        ...{ before: /\n {2}\}\n/, entry: `\n    ${kebab}: { 'x-${kebab}-signature': base64 },` },
      },
    ],
    next: [
      `read what ${title} documents of its webhooks: how they are signed, what an order holds, which statuses there are`,
      `follow what ${folder}/${kebab}.test.ts says when it runs`,
      `docs/shops/${kebab}.md: how a shop is connected, and what each message does to an order`,
      'name it in README.md and in web/src/features/shop/connect-shop.tsx',
    ],
  }
}

function job({ kebab, camel, folder, title }) {
  const file = `server/src/domain/${folder}/${kebab}`
  return {
    files: { 'job.ts': `${file}.ts`, 'job.test.ts': `${file}.test.ts` },
    edits: [
      table(
        'contract/src/messages/job-messages.ts',
        'export const jobTitles = {',
        `\n  '${kebab}': '${title}',`,
      ),
      line('server/src/jobs/jobs.ts', `import { ${camel} } from '../domain/${folder}/${kebab}.ts'`),
      table(
        'server/src/jobs/jobs.ts',
        'export const jobs: ',
        `\n  '${kebab}': { schedule: dailyAt(4, 40), run: ({ deps }) => ${camel}(deps) },`,
      ),
    ],
    next: [
      `say in ${file}.ts what it does; until then each run fails and says so`,
      `follow what ${file}.test.ts says when it runs`,
      `when it runs: server/src/jobs/jobs.ts`,
    ],
  }
}

export const kinds = { resource, report, 'shop-system': shopSystem, job }
