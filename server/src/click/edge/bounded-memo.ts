// Small memo cache, cleared completely when full.

/** Caches results by text; all are dropped once there are more than `most`. */
export function boundedMemo<T>(most: number, find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= most) known.clear()
    const answer = find(text)
    known.set(text, answer)
    return answer
  }
}
