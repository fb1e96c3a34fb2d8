// A number for texts that are only ever compared: it takes no room of its own, and no collector looks at it.
import { randomInt } from 'node:crypto'

/** 53 bits and never zero. Begun anew in each process: which texts share one is not known outside. */
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
    // No character: where the one ends and the other begins tells them apart too.
    mix(0x10000)
    for (let at = 0; at < second.length; at++) mix(second.charCodeAt(at))
    a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ (b >>> 13)
    b = Math.imul(b ^ (b >>> 16), 0xc2b2ae35) ^ (a >>> 13)
    return (a & 0x1fffff) * 2 ** 32 + (b >>> 0) || 1
  }
}
