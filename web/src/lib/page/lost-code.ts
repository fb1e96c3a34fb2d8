/** Chunks and styles that failed to load. The bundler reports them before the import rejects. */
const lost = new WeakSet<Error>()

addEventListener('vite:preloadError', ({ payload }) => void lost.add(payload))

export const isLostCode = (error: unknown): boolean => error instanceof Error && lost.has(error)

const timeLimit = 120_000

/** Chunk timeout: two minutes. */
export function withTimeLimit<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error('A piece of code did not arrive in time')
      lost.add(error)
      reject(error)
    }, timeLimit)
  })
  return Promise.race([loading, late]).finally(() => clearTimeout(timer))
}
