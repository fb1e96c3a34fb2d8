/** An invite’s rate that does not count; apart from the messages of sign-up, which the first page loads. */

export const idleRateMessages = {
  /** 'SHOE BOX 8.00%' */
  ownRate: (shop: string, rate: string) => `${shop} ${rate}%`,
  /** `own`: the shops whose own rate counts instead. */
  idle: (rate: string, own: readonly string[], everywhere: boolean) =>
    everywhere
      ? `${rate}% counts in no shop of this invite: each has a rate of its own, which counts instead (${own.join(', ')})`
      : `${rate}% does not count in shops with a rate of their own: ${own.join(', ')}`,
} as const
