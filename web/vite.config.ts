/** How the screens are built, and served while developing. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './compress.ts'
import { countryOutlines } from './outlines/country-outlines.ts'
import { page } from './page.ts'
import { snippet } from './snippet/build-snippet.ts'
import { serviceWorker } from './worker/service-worker.ts'

const server = process.env.API_ORIGIN ?? 'http://localhost:3000'
const served = ['/api', '/r/', '/files', '/creative', '/feed', '/statics']

/**
 * What is needed at the same moment travels in one file: a hundred small ones cost more than their bytes.
 * Each takes all that its modules import and that none before it has taken.
 */
const files: Readonly<Record<string, RegExp>> = {
  // All that is needed to ask for the rows of a list: they are under way while the rest is still being read.
  rows: /contract\/src\/resources\/index\.ts$|src\/resource\/list\/read-ahead\.ts$/,
  // What the list, the records and the home screen share besides the shell.
  dashboard:
    /src\/(app\/(shell\/shell|slots)|resource\/path|ui\/(card|empty-state|money|page-head|pill|segmented|skeleton|table\/data-table))\.tsx?$|useQuery\.js$/,
  fields: /src\/field\/kinds\.ts$/,
  list: /src\/resource\/list\/resource-list\.tsx$/,
  record: /src\/resource\/record\/(view|edit|add)-screen\.tsx$/,
  home: /src\/app\/home-screen\.tsx$/,
}
const groups = [
  { name: 'start', tags: ['$initial'], priority: 9 },
  { name: 'icons', test: /icons-react/, minShareCount: 2, priority: 9 },
  ...Object.entries(files).map(([name, test], i) => ({ name, test, priority: 8 - i })),
]

export default defineConfig({
  root: import.meta.dirname,
  // The drawing library looks scales up by name, so that none of its own would be left out.
  resolve: { alias: { 'victory-vendor/d3-scale': `${import.meta.dirname}/src/ui/chart/scales.ts` } },
  plugins: [react(), page(), countryOutlines(), compress(), snippet(), serviceWorker()],
  server: { port: 5173, proxy: Object.fromEntries(served.map((path) => [path, server])) },
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // Lower targets rewrite light-dark() and the colours vanish.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: 'hidden',
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
