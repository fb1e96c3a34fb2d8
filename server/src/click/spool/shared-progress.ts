// What the thread that writes a spool tells the one that reads it, in shared memory: nothing is sent, nobody waits for an answer.

/** How far a spool is on disk. */
export type Written = { segment: number; bytes: number }
/** Segment, bytes and the number of times either changed. */
export type Live = Int32Array<SharedArrayBuffer>

const [segmentAt, bytesAt, turnAt] = [0, 1, 2]

export const newLive = (): Live =>
  new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT))

/** `null` while no segment is being written. */
export function publish(live: Live, written: Written | null): void {
  const { segment, bytes } = written ?? { segment: 0, bytes: 0 }
  if (Atomics.load(live, segmentAt) !== segment) {
    // Never the bytes of one segment under the number of another.
    Atomics.store(live, bytesAt, 0)
    Atomics.store(live, segmentAt, segment)
  }
  Atomics.store(live, bytesAt, bytes)
  Atomics.add(live, turnAt, 1)
  Atomics.notify(live, turnAt)
}

export function readLive(live: Live): Written | null {
  for (;;) {
    const segment = Atomics.load(live, segmentAt)
    const bytes = Atomics.load(live, bytesAt)
    if (segment === Atomics.load(live, segmentAt)) return segment === 0 ? null : { segment, bytes }
  }
}

/** Tells one state from all later ones. */
export const turnOf = (live: Live): number => Atomics.load(live, turnAt)

/** Resolves once something has changed since that turn, or at the next `wake`. */
export const changed = async (live: Live, turn: number): Promise<void> =>
  void (await Atomics.waitAsync(live, turnAt, turn).value)

/** Wakes whoever waits for a change, without one. */
export const wake = (live: Live): void => void Atomics.notify(live, turnAt)
