// Repetitions and results of fault tests: printed, and collected by `npm run torture` for its table.
import { appendFileSync } from 'node:fs'

const { TORTURE_FAULTS: factor, TORTURE_TALLY: path } = process.env

/** Few with `npm test`; with `npm run torture` as many as requested, times its factor. */
export const times = (few: number, many: number): number =>
  factor === undefined ? few : Math.max(few, Math.round(many * Number(factor)))

export type Tally = {
  /** The id, such as F1, and a description. */
  fault: string
  repetitions: number
  /** Acknowledged by the server, and found in the end. */
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
