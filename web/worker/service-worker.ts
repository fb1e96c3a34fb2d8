/** Vite plugin that writes the service worker: the list of built files, then the worker. */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

const source = join(import.meta.dirname, 'worker.ts')
/** Files next to the page that are loaded with it. */
const besides = ['favicon.svg', 'start.js']

async function describeBuild(folder: string, worker: string) {
  const assets = await readdir(join(folder, 'assets'))
  const loaded = assets.filter((name) => !/\.(map|br|gz)$/.test(name)).sort()
  const hash = createHash('sha256').update(worker)
  for (const name of [...besides, 'index.html']) hash.update(await readFile(join(folder, name)))
  const files = [...besides.map((name) => `/${name}`), ...loaded.map((name) => `/assets/${name}`)]
  return { name: hash.update(files.join()).digest('hex').slice(0, 16), files }
}

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const { code } = await transformWithOxc(await readFile(source, 'utf8'), source)
      const build = JSON.stringify(await describeBuild(dir, code))
      await writeFile(join(dir, 'service-worker.js'), `const build = ${build}\n${code}`)
    },
  }
}
