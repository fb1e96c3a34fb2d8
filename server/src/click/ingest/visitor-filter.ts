// A set of visitors in a few bytes each that sometimes takes a stranger for one of them, and never one of them for a stranger (a blocked Bloom filter).

export type VisitorFilter = {
  add(linkId: number, key: string): void
  /** False only for who was never added. */
  mayHave(linkId: number, key: string): boolean
  /** More were added than it was made for: it takes strangers for known more often. */
  full(): boolean
}

const bitsEach = 16
const wordsOfBlock = 16
const bitsOfBlock = 32 * wordsOfBlock
const probes = 3

/** Keys are at least 16 hexadecimal digits, as random as a digest's. All that is looked at for one lies side by side in memory. */
export function createFilter(capacity: number): VisitorFilter {
  const blocks = 2 ** Math.ceil(Math.log2(Math.max(1, (capacity * bitsEach) / bitsOfBlock)))
  const words = new Uint32Array(blocks * wordsOfBlock)
  let added = 0

  const blockOf = (linkId: number, key: string): number =>
    ((wordAt(key, 0) ^ Math.imul(linkId, 0x9e3779b1)) & (blocks - 1)) * wordsOfBlock

  /** Whether all its bits are set; sets them when told to. */
  const probe = (linkId: number, key: string, set: boolean): boolean => {
    const block = blockOf(linkId, key)
    let bits = wordAt(key, 8)
    for (let n = 0; n < probes; n++) {
      // Nine bits of it: four for the word, five for the place in it.
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

/** What eight hexadecimal digits stand for, as 32 bits. */
function wordAt(key: string, from: number): number {
  let word = 0
  for (let at = from; at < from + 8; at++) {
    const digit = key.charCodeAt(at)
    word = (word << 4) | (digit < 0x3a ? digit - 0x30 : digit - 0x57)
  }
  return word
}
