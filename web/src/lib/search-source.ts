/** Where the quick search looks for records. Features plug themselves in. */
export type SearchHit = { title: string; detail?: string; to: string }
export type SearchSource = {
  title: string
  find: (text: string, signal: AbortSignal) => Promise<SearchHit[]>
}

const sources = new Set<SearchSource>()

/** The answer takes the source out again. */
export function addSearchSource(source: SearchSource): () => void {
  sources.add(source)
  return () => sources.delete(source)
}

/** What all sources find; one that fails finds nothing. */
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
