/** Vite plugin that puts the guide beside the screens, below /guide/. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { guideFiles } from './guide-files.ts'

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css',
  js: 'text/javascript',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  woff2: 'font/woff2',
}

export async function writeGuide(folder: string): Promise<void> {
  for (const [name, content] of await guideFiles()) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }
}

export function guide(): Plugin {
  return {
    name: 'guide',
    writeBundle: ({ dir = '' }) => writeGuide(join(dir, 'guide')),
    configureServer(server) {
      server.middlewares.use('/guide', (request, response, next) => {
        const name = new URL(request.url ?? '/', 'http://guide').pathname.slice(1) || 'index.html'
        guideFiles().then((files) => {
          const content = files.get(name)
          if (content === undefined) return next()
          response.setHeader('content-type', types[name.split('.').at(-1) ?? ''] ?? 'text/plain')
          response.end(content)
        }, next)
      })
    },
  }
}
