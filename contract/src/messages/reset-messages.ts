/** Messages of npm run dev -- --reset. */
import { sizeText } from './place-messages.ts'

type Part = { name: string; path: string; bytes: number }

const listOf = (parts: readonly Part[]): string =>
  parts.map(({ name, path, bytes }) => `\n  ${name}  ${path} (${sizeText(bytes)})`).join('')

export const resetMessages = {
  external:
    'DATABASE_URL is set. Rivulet never empties your own database: unset DATABASE_URL, or empty it yourself.',
  nothing: (dataDir: string): string => `There is nothing to remove in ${dataDir}.`,
  removes: (dataDir: string, parts: readonly Part[]): string =>
    `Removing the development data in ${dataDir}:${listOf(parts)}`,
  ask: (dataDir: string, parts: readonly Part[]): string =>
    `${dataDir} was not made by npm run dev: it may hold a real installation. This would permanently remove:${listOf(parts)}\nRemove them? Type yes: `,
  refused: (dataDir: string): string =>
    `${dataDir} was not made by npm run dev, so nothing was removed. Set DATA_DIR to the development data, or run this in a terminal to confirm it.`,
  kept: 'Nothing was removed.',
} as const
