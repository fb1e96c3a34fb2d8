// A part of an amount in whole cents.

/** `part` of `whole` of an amount, half up; all of it where there is no whole. */
export const share = (cents: number, part: number, whole: number): number =>
  whole <= 0 ? cents : Number((2n * BigInt(cents) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
