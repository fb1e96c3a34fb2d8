// Spares what is asked again and again.

/** Answers for the latest texts, and all of them forgotten at once when they become too many. */
export function remember<T>(most: number, find: (text: string) => T): (text: string) => T {
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
