// What long work reports while it runs: the step it is at and how far it got, so that somebody can watch it and a hang is noticed.

export type Progress = {
  /** Names the table, migration or check that the next counts belong to. */
  step(name: string): void
  advance(more: { rows?: number; bytes?: number }): void
  /** Still working, with nothing to count. */
  alive(): void
  /** Aborted when the work is to give up. */
  signal: AbortSignal
}

/** For callers that neither watch nor limit the work. */
export const unwatched: Progress = {
  step: () => {},
  advance: () => {},
  alive: () => {},
  signal: new AbortController().signal,
}
