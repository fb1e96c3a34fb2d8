// Disk cache of the links, so that redirects can start while the database does not answer.
import { open, readFile, rename } from 'node:fs/promises'
import { createDestination } from '../edge/destination.ts'
import type { TrackedLink } from './tracked-link.ts'

type KeptLink = Omit<TrackedLink, 'destination'>

const version = 1
const atOnce = 2000

/** Null without a complete file of this version. */
export async function readKeptLinks(path: string): Promise<Map<string, TrackedLink> | null> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const [head = '', ...lines] = text.trimEnd().split('\n')
  if (head !== headOf(lines.length)) return null
  const links = lines.map((line) => complete(JSON.parse(line) as KeptLink))
  return new Map(links.map((link) => [link.code, link]))
}

/** Written in parts, so that redirects are not blocked; replaces the previous file only when complete. */
export async function keepLinks(path: string, links: Iterable<TrackedLink>): Promise<void> {
  const all = [...links]
  const file = await open(`${path}.draft`, 'w', 0o600)
  try {
    await file.write(`${headOf(all.length)}\n`)
    for (let from = 0; from < all.length; from += atOnce)
      await file.write(
        all
          .slice(from, from + atOnce)
          .map((link) => `${lineOf(link)}\n`)
          .join(''),
      )
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.draft`, path)
}

const complete = (kept: KeptLink): TrackedLink => ({
  ...kept,
  destination: kept.landing && createDestination(kept.landing),
})

const headOf = (count: number): string => JSON.stringify({ version, links: count })
const lineOf = ({ destination: _, ...kept }: TrackedLink): string => JSON.stringify(kept)
