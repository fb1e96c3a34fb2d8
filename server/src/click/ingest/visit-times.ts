// Hash table of hit times by fingerprint. Most visitors come once, so times are in flat typed arrays that cost the
// garbage collector nothing.

/** Times of the latest hits, in epoch milliseconds; a single one needs no list. */
export type Times = number | number[]

export type VisitTimes = {
  get(print: number): Times | undefined
  /** A new entry is only added while the table is not full. */
  set(print: number, times: Times): void
  full(): boolean
  clear(): void
}

/** Marks a slot whose times are in a separate list. */
const listed = -1

/** Capacity `most`; half of the slots stay free, so that lookups probe few slots. */
export function createVisitTimes(most: number): VisitTimes {
  const places = 2 ** Math.ceil(Math.log2(most * 2))
  const prints = new Float64Array(places)
  const single = new Float64Array(places)
  const lists = new Map<number, number[]>()
  let size = 0

  /** The slot of a fingerprint, or the free one where it would go. */
  const placeOf = (print: number): number => {
    let place = print & (places - 1)
    while (prints[place] !== 0 && prints[place] !== print) place = (place + 1) & (places - 1)
    return place
  }
  return {
    get: (print) => {
      const place = placeOf(print)
      if (prints[place] === 0) return undefined
      return single[place] === listed ? lists.get(print) : single[place]
    },
    set: (print, times) => {
      const place = placeOf(print)
      if (prints[place] === 0) size++
      prints[place] = print
      if (typeof times === 'number') {
        single[place] = times
        return
      }
      single[place] = listed
      lists.set(print, times)
    },
    full: () => size >= most,
    clear: () => {
      prints.fill(0)
      lists.clear()
      size = 0
    },
  }
}
