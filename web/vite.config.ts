/** Vite build and dev server of the screens. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browsers } from './browsers.ts'
import { compress } from './compress.ts'
import { countryOutlines } from './outlines/country-outlines.ts'
import { evaluated } from './evaluated.ts'
import { guide } from './guide/guide.ts'
import { page } from './page.ts'
import { snippet } from './snippet/build-snippet.ts'
import { serviceWorker } from './worker/service-worker.ts'

const server = process.env.API_ORIGIN ?? 'http://localhost:3000'
const served = [
  '/api',
  '/r/',
  '/files',
  '/creative',
  '/feed',
  '/statics',
  '/manifest.webmanifest',
  '/brand',
]

const ui = (name: string) => `web/src/ui/${name}.tsx`
const contract = (name: string) => `contract/src/${name}.ts`

/**
 * Modules needed at the same time share one chunk: a hundred small files cost more than their bytes.
 * Each chunk takes the imports of its modules that no earlier chunk has taken.
 */
const files = {
  // Shared by home, lists and reports: the screens, queries, where links lead, and small parts.
  data: [
    'web/src/app/inside.ts',
    ...['web/src/lib/query.ts', 'web/src/resource/path.ts', 'web/src/resource/access.ts'],
    ...['web/src/resource/list/rows/list-query.ts', contract('resources/places')],
    ...[
      'period',
      'choices',
      'country-choices',
      'bank-fields',
      'states/watch-states',
      'text/tracked-address',
      'text/within-sentence',
    ].map(contract),
    ...['resources/order-fact-fields', 'messages/undo-messages', 'messages/day-count'].map(contract),
    contract('endpoints/home-endpoints'),
    ...['trace-address', 'queries', 'definitions'].map((name) => `web/src/resource/${name}.ts`),
    ...['stored/unit', 'stored/period', 'stored/zone', 'live/changes'].map(
      (name) => `web/src/lib/${name}.ts`,
    ),
    ...['feedback/skeleton', 'feedback/copy-button', 'feedback/tip', 'figures/money'].map(ui),
    ...['pill', 'inputs/segmented', 'table/data-table'].map(ui),
    'node_modules/@tanstack/react-query/build/modern/useQuery.js',
  ],
  // Everything needed to request the rows of a list, so that the request starts while the rest loads.
  rows: ['web/src/resource/list/rows/read-ahead.ts'],
  // Shared by lists, records and the home screen, besides the shell.
  dashboard: [
    ...['web/src/app/shell/shell.tsx', 'web/src/app/slots.ts', 'web/src/resource/path.ts'],
    ...['web/src/resource/traced-rows.ts', 'web/src/resource/use-open-trace.ts'],
    'web/src/resource/period/period-picker.tsx',
    'web/src/features/dashboard/admin/use-waiting-counts.ts',
    ...['layout/card', 'layout/page-head', 'figures/delta'].map(ui),
    ...['feedback/empty-state', 'feedback/load-failed', 'feedback/failed-line'].map(ui),
  ],
  list: ['web/src/resource/list/resource-list.tsx', 'web/src/field/kinds/kinds.tsx'],
  // For records, forms and filters.
  fields: ['web/src/field/kinds/controls.ts'],
  // For lists with flagged orders, whose icon would come with the home screen.
  flag: ['web/src/features/order/flag-mark.tsx'],
  // Shared by lists and records, and by lists only when something is done.
  work: ['web/src/resource/list/selection/list-work.ts'],
  // For the set-up guide, which needs none of the records' screens.
  programme: [contract('endpoints/programme-endpoints')],
  record: [
    'web/src/app/record-slots.ts',
    ...['view', 'edit', 'add'].map((screen) => `web/src/resource/record/${screen}-screen.tsx`),
  ],
  // For lists that share words or endpoints with the home screen.
  payments: [contract('messages/invoice-messages')],
  reports: ['report', 'book', 'announcement'].map((noun) => contract(`endpoints/${noun}-endpoints`)),
  home: ['web/src/app/home-screen.tsx'],
}
const groups = [
  { name: 'start', tags: ['$initial'], priority: 9 },
  { name: 'icons', test: /icons-react/, minShareCount: 8, priority: 9 },
  ...Object.entries(files).map(([name, paths], i) => ({
    name,
    test: (id: string) => paths.some((path) => id.endsWith(path)),
    priority: 8 - i / 100,
  })),
]
// A file that moved would silently end up in another chunk.
for (const path of Object.values(files).flat())
  if (!existsSync(join(import.meta.dirname, '..', path)))
    throw new Error(`web/vite.config.ts names ${path}, which does not exist.`)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    page(),
    evaluated(),
    countryOutlines(),
    compress(),
    snippet(),
    guide(),
    serviceWorker(),
  ],
  server: { port: 5173, proxy: Object.fromEntries(served.map((path) => [path, server])) },
  build: {
    target: browsers,
    cssTarget: browsers,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: 'hidden',
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
