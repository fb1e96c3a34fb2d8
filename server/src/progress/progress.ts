// Progress reporting of long work: current step and count, so that it can be watched and hangs are noticed.

export type Progress = {
  /** Names the table, migration or check the next counts belong to. */
  step(name: string): void
  advance(more: { rows?: number; bytes?: number }): void
  /** Still working, with nothing to count. */
  alive(): void
  /** Aborted when the work should stop. */
  signal: AbortSignal
}

/** For callers that neither watch nor limit the work. */
export const unwatched: Progress = {
  step: () => {},
  advance: () => {},
  alive: () => {},
  signal: new AbortController().signal,
}
