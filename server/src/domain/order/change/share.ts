// Computes a proportional share of an amount in whole cents.

/** `part`/`whole` of an amount, rounded half up; the whole amount if `whole` is zero. */
export const share = (cents: number, part: number, whole: number): number =>
  whole <= 0 ? cents : Number((2n * BigInt(cents) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
