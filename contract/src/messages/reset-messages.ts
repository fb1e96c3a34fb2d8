/** What npm run dev -- --reset says. */
import { sizeText } from './place-messages.ts'

type Part = { name: string; path: string; bytes: number }

const listOf = (parts: readonly Part[]): string =>
  parts.map(({ name, path, bytes }) => `\n  ${name}  ${path} (${sizeText(bytes)})`).join('')

export const resetMessages = {
  external:
    'DATABASE_URL is set, and a database of yours is never emptied; unset it, or do that yourself.',
  nothing: (dataDir: string): string => `There is nothing to remove in ${dataDir}.`,
  removes: (dataDir: string, parts: readonly Part[]): string =>
    `Removing the development data in ${dataDir}:${listOf(parts)}`,
  ask: (dataDir: string, parts: readonly Part[]): string =>
    `${dataDir} was not made by npm run dev: it may hold a real installation. These would be removed for good:${listOf(parts)}\nRemove them? Type yes: `,
  refused: (dataDir: string): string =>
    `${dataDir} was not made by npm run dev, so nothing was removed. Set DATA_DIR to the development data, or run this in a terminal, where you can confirm it.`,
  kept: 'Nothing was removed.',
} as const
