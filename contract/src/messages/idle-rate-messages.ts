/** An invite’s rate that does not apply; separate from the sign-up messages, which the first page loads. */

const whose = (rate: string | null) =>
  rate === null ? 'The programme’s default commission' : `${rate}%`

export const idleRateMessages = {
  /** 'SHOE BOX 8.00%' */
  ownRate: (shop: string, rate: string) => `${shop} ${rate}%`,
  /** `rate` null: the programme's default. `own`: the shops whose own rate counts instead. */
  idle: (rate: string | null, own: readonly string[], everywhere: boolean) =>
    everywhere
      ? `${whose(rate)} applies to no shop of this invite: each has a rate of its own (${own.join(', ')})`
      : `${whose(rate)} does not apply to shops with a rate of their own: ${own.join(', ')}`,
} as const
