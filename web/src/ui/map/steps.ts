/** Colour steps of the map. */

export const stepCount = 5

/** 0 for none, otherwise 1 to 5. Square root scale, so that small values differ next to a dominant one. */
export const stepOf = (value: number, max: number): number =>
  value > 0 && max > 0 ? Math.min(stepCount, Math.ceil(stepCount * Math.sqrt(value / max) - 1e-9)) : 0

/** Upper limit of each step. */
export const stepEnds = (max: number): number[] =>
  Array.from({ length: stepCount }, (_, i) => Math.floor(max * ((i + 1) / stepCount) ** 2 + 1e-9))
