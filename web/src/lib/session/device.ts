/** Device identifier: a hash of browser characteristics, computed once and stored. */
import { readStored, writeStored } from '../stored/stored.ts'

const seed = 31

/** The 32-bit polynomial hash as eight hexadecimal digits. */
export function hash(text: string): string {
  let h = 0
  for (let i = 0; i < text.length; i++) h = (Math.imul(h, seed) + text.charCodeAt(i)) | 0
  return (h >>> 0).toString(16).padStart(8, '0')
}

function characteristics(): string[] {
  const { userAgent, language, hardwareConcurrency, maxTouchPoints } = navigator
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return [
    userAgent,
    language,
    zone,
    `${screen.width}x${screen.height}x${screen.colorDepth}`,
    `${hardwareConcurrency}`,
    `${maxTouchPoints}`,
  ]
}

/** Two hashes, forwards and backwards, to make collisions rare. */
export function computeDevice(parts: readonly string[]): string {
  const text = parts.join('|')
  return `${hash(text)}${hash([...text].reverse().join(''))}`
}

export function device(): string {
  const kept = readStored(localStorage, 'device')
  if (kept) return kept
  const made = computeDevice(characteristics())
  writeStored(localStorage, 'device', made)
  return made
}
