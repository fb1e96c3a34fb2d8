// Who came when, by fingerprint. Nearly all come once, and stand in two plain columns that no collector looks at.

/** When the latest hits were, in epoch milliseconds; one needs no list. */
export type Times = number | number[]

export type TimesTable = {
  get(print: number): Times | undefined
  /** Somebody new only while it is not full. */
  set(print: number, times: Times): void
  full(): boolean
  clear(): void
}

/** Of a list, which stands beside. */
const listed = -1

/** For so many; half of its places stay free, so that few have to be looked at for each. */
export function createTimesTable(most: number): TimesTable {
  const places = 2 ** Math.ceil(Math.log2(most * 2))
  const prints = new Float64Array(places)
  const single = new Float64Array(places)
  const lists = new Map<number, number[]>()
  let size = 0

  /** Where it is, or would be. */
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
