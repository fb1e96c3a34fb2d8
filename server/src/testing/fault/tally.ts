// How often a fault is tried, and what came of it: printed, and gathered by `npm run torture` for its table.
import { appendFileSync } from 'node:fs'

const { TORTURE_FAULTS: factor, TORTURE_TALLY: path } = process.env

/** Few with `npm test`; with `npm run torture` as many as it was asked for, times its factor. */
export const times = (few: number, many: number): number =>
  factor === undefined ? few : Math.max(few, Math.round(many * Number(factor)))

export type Tally = {
  /** Such as F1, and in words what was done. */
  fault: string
  repetitions: number
  /** What the server had answered that it was done; and how much of it was there in the end. */
  acknowledged: number
  found: number
  doubled: number
}

export function report(tally: Tally): void {
  const { fault, repetitions, acknowledged, found, doubled } = tally
  const lost = acknowledged - found
  process.stdout.write(
    `${fault}, ${repetitions} times: ${acknowledged} acknowledged, ${found} found, ${lost} lost, ${doubled} doubled\n`,
  )
  if (path) appendFileSync(path, `${JSON.stringify({ ...tally, lost })}\n`)
}
