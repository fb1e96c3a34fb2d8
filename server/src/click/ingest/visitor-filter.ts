// Blocked Bloom filter of visitors: a few bytes each, with false positives but no false negatives.

export type VisitorFilter = {
  add(linkId: number, key: string): void
  /** False only for visitors never added. */
  mayHave(linkId: number, key: string): boolean
  /** More entries than it was created for: false positives become more frequent. */
  full(): boolean
}

const bitsEach = 16
const wordsOfBlock = 16
const bitsOfBlock = 32 * wordsOfBlock
const probes = 3

/** Keys are at least 16 hexadecimal digits of a digest. All bits of a key are in one cache line. */
export function createFilter(capacity: number): VisitorFilter {
  const blocks = 2 ** Math.ceil(Math.log2(Math.max(1, (capacity * bitsEach) / bitsOfBlock)))
  const words = new Uint32Array(blocks * wordsOfBlock)
  let added = 0

  const blockOf = (linkId: number, key: string): number =>
    ((wordAt(key, 0) ^ Math.imul(linkId, 0x9e3779b1)) & (blocks - 1)) * wordsOfBlock

  /** Whether all bits of the key are set; with `set`, sets them. */
  const probe = (linkId: number, key: string, set: boolean): boolean => {
    const block = blockOf(linkId, key)
    let bits = wordAt(key, 8)
    for (let n = 0; n < probes; n++) {
      // Nine bits of the hash: four choose the word, five the bit in it.
      const word = block + ((bits >>> 5) & 15)
      const bit = 1 << (bits & 31)
      const found = words[word] ?? 0
      if (set) words[word] = found | bit
      else if (!(found & bit)) return false
      bits >>>= 9
    }
    return true
  }

  return {
    add: (linkId, key) => {
      probe(linkId, key, true)
      added++
    },
    mayHave: (linkId, key) => probe(linkId, key, false),
    full: () => added > capacity,
  }
}

/** Parses eight hexadecimal digits to 32 bits. */
function wordAt(key: string, from: number): number {
  let word = 0
  for (let at = from; at < from + 8; at++) {
    const digit = key.charCodeAt(at)
    word = (word << 4) | (digit < 0x3a ? digit - 0x30 : digit - 0x57)
  }
  return word
}
