/** Pieces of code and styles that did not arrive: the bundler tells of them before whoever asked for them hears of it. */
const lost = new WeakSet<Error>()

addEventListener('vite:preloadError', ({ payload }) => void lost.add(payload))

/** An error that says so, for what is waited for no longer. */
export function lostCode(message: string): Error {
  const error = new Error(message)
  lost.add(error)
  return error
}

export const isLostCode = (error: unknown): boolean => error instanceof Error && lost.has(error)
