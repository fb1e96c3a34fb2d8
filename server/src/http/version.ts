// The served version: the package's, plus a hash of the built screens, so that open tabs notice a new build.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
export const webFolder = join(root, 'web/dist')

export function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const indexFile = join(webFolder, 'index.html')
  // The built page names every other built file by its hash.
  if (!existsSync(indexFile)) return version
  return `${version}+${createHash('sha256').update(readFileSync(indexFile)).digest('hex').slice(0, 8)}`
}
