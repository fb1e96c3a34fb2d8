/** Precompresses built files with gzip and Brotli at their highest level, so that the server need not compress per request. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Smaller files fit into one packet anyway. */
const least = 1024
const ways = [
  ['br', promisify(brotliCompress)],
  ['gz', (content: Buffer) => promisify(gzip)(content, { level: 9 })],
] as const

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < least) return
  for (const [ending, squeeze] of ways) await writeFile(`${file}.${ending}`, await squeeze(content))
}

export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const names = await readdir(join(dir, 'assets'))
      const files = names.filter((name) => /\.(js|css|svg)$/.test(name))
      await Promise.all(files.map((name) => compressFile(join(dir, 'assets', name))))
    },
  }
}
