// Progress of the spool writer in shared memory, read by the consumer thread without messages or locks.

/** How much of the spool is on disk. */
export type WrittenPosition = { segment: number; bytes: number }
/** Segment, bytes and a version that increases with every change. */
export type SharedProgress = Int32Array<SharedArrayBuffer>

const [segmentAt, bytesAt, turnAt] = [0, 1, 2]

export const newSharedProgress = (): SharedProgress =>
  new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT))

/** `null` while no segment is being written. */
export function publish(live: SharedProgress, written: WrittenPosition | null): void {
  const { segment, bytes } = written ?? { segment: 0, bytes: 0 }
  if (Atomics.load(live, segmentAt) !== segment) {
    // Bytes are reset first, so that they are never read with the number of another segment.
    Atomics.store(live, bytesAt, 0)
    Atomics.store(live, segmentAt, segment)
  }
  Atomics.store(live, bytesAt, bytes)
  Atomics.add(live, turnAt, 1)
  Atomics.notify(live, turnAt)
}

export function readProgress(live: SharedProgress): WrittenPosition | null {
  for (;;) {
    const segment = Atomics.load(live, segmentAt)
    const bytes = Atomics.load(live, bytesAt)
    if (segment === Atomics.load(live, segmentAt)) return segment === 0 ? null : { segment, bytes }
  }
}

/** The current version, to detect later changes. */
export const turnOf = (live: SharedProgress): number => Atomics.load(live, turnAt)

/** Resolves once the version differs from `turn`, or at the next `wake`. */
export const changed = async (live: SharedProgress, turn: number): Promise<void> =>
  void (await Atomics.waitAsync(live, turnAt, turn).value)

/** Wakes all waiters without a change. */
export const wake = (live: SharedProgress): void => void Atomics.notify(live, turnAt)
