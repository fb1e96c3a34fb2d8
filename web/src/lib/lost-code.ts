/** Pieces of code and styles that did not arrive: the bundler tells of them before whoever asked for them hears of it. */
const lost = new WeakSet<Error>()

addEventListener('vite:preloadError', ({ payload }) => void lost.add(payload))

export const isLostCode = (error: unknown): boolean => error instanceof Error && lost.has(error)

const timeLimit = 120_000

/** Waits at most two minutes for code. */
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
