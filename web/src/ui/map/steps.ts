/** Which of the five steps of the accent a country takes. */

export const stepCount = 5

/** 0 for nothing, else 1 to 5. By the square root, so that the small ones differ too beside one that towers above them. */
export const stepOf = (value: number, max: number): number =>
  value > 0 && max > 0 ? Math.min(stepCount, Math.ceil(stepCount * Math.sqrt(value / max) - 1e-9)) : 0

/** The highest value of each step. */
export const stepEnds = (max: number): number[] =>
  Array.from({ length: stepCount }, (_, i) => Math.floor(max * ((i + 1) / stepCount) ** 2 + 1e-9))
