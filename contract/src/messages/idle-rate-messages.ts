/** An invite’s rate that does not apply; separate from the sign-up messages, which the first page loads. */

export const idleRateMessages = {
  /** 'SHOE BOX 8.00%' */
  ownRate: (shop: string, rate: string) => `${shop} ${rate}%`,
  /** `own`: the shops whose own rate counts instead. */
  idle: (rate: string, own: readonly string[], everywhere: boolean) =>
    everywhere
      ? `${rate}% applies to no shop of this invite: each has a rate of its own (${own.join(', ')})`
      : `${rate}% does not apply to shops with a rate of their own: ${own.join(', ')}`,
} as const
