/** Runs an action on any number of records: in calls of 500, with its progress on the screen. */
import { workMessages as said } from '@rivulet/contract/messages/work-messages'
import type { Resource } from '@rivulet/contract/resource'
import { displayCount } from '../lib/format.ts'
import { endWork, isUnderWay, showWork } from '../lib/works.ts'
import { postAction } from './post-action.ts'

/** Maximum number of records per call. */
const most = 500

const keyOf = ({ name: resource }: Resource, name: string): string => `${resource} ${name}`

export const isRunning = (resource: Resource, name: string): boolean => isUnderWay(keyOf(resource, name))

export const progressOf = (done: number, all: number): string =>
  said.progress(displayCount(done), displayCount(all))

type Run = { resource: Resource; name: string; title: string; ids: readonly number[] }

/** `onDone` hears how many are done after each call. Resolves when all are, or once it was stopped; throws on an error response. */
export async function inCalls(
  { resource, name, title, ids }: Run,
  onDone: (done: number) => void = () => undefined,
): Promise<void> {
  const key = keyOf(resource, name)
  let stopped = false
  let done = 0
  const show = () =>
    showWork({
      ...{ key, title },
      progress: stopped ? said.stopping : progressOf(done, ids.length),
      stop: {
        label: said.stop,
        run() {
          stopped = true
          show()
        },
      },
    })
  try {
    while (done < ids.length && !stopped) {
      show()
      await postAction(resource, name, ids.slice(done, done + most))
      done = Math.min(done + most, ids.length)
      onDone(done)
    }
  } finally {
    endWork(key)
  }
}
