/** Sentences about work on many records while it goes on. */
export const workMessages = {
  progress: (done: string, all: string) => `${done} of ${all} done`,
  stop: 'Stop',
  stopping: 'Stops once the current records are done',
  underWay: 'This is still being done',
} as const
