/** Registry of record sources for the quick search. */
export type SearchHit = {
  title: string
  detail?: string
  to: string
  /** What can be done with the record right away. */
  actions?: readonly { title: string; run: () => void }[]
}
export type SearchSource = {
  title: string
  find: (text: string, signal: AbortSignal) => Promise<SearchHit[]>
}

const sources = new Set<SearchSource>()

/** Returns a function that removes the source. */
export function addSearchSource(source: SearchSource): () => void {
  sources.add(source)
  return () => sources.delete(source)
}

/** Results of all sources; a failing source finds nothing. */
export async function findRecords(
  text: string,
  signal: AbortSignal,
): Promise<{ title: string; hits: SearchHit[] }[]> {
  const found = await Promise.all(
    [...sources].map(async ({ title, find }) => ({
      title,
      hits: await find(text, signal).catch(() => []),
    })),
  )
  return found.filter(({ hits }) => hits.length > 0)
}
