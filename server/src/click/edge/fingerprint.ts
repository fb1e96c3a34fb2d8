// Hashes texts that are only ever compared into numbers, which take no heap memory of their own.
import { randomInt } from 'node:crypto'

/** 53 bits, never zero. Seeded per process, so that nobody outside can construct collisions. */
export type Fingerprint = (first: string, second: string) => number

export function createFingerprint(): Fingerprint {
  const [seedA, seedB] = [randomInt(2 ** 32), randomInt(2 ** 32)]
  return (first, second) => {
    let a = seedA
    let b = seedB
    const mix = (char: number) => {
      a = Math.imul(a ^ char, 0x9e3779b1)
      b = Math.imul(b ^ char, 0x5f356495)
    }
    for (let at = 0; at < first.length; at++) mix(first.charCodeAt(at))
    // A value no character has, so that the boundary between the two texts counts.
    mix(0x10000)
    for (let at = 0; at < second.length; at++) mix(second.charCodeAt(at))
    a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ (b >>> 13)
    b = Math.imul(b ^ (b >>> 16), 0xc2b2ae35) ^ (a >>> 13)
    return (a & 0x1fffff) * 2 ** 32 + (b >>> 0) || 1
  }
}
