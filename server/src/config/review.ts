// Limits of the review rules for suspicious orders: defaults, and REVIEW to change them, such as
// `fast=30 network=off`.
const defaults = {
  /** Minimum seconds between click and order. */
  fast: 10,
  /** Maximum orders per address and day. */
  address: 3,
  /** Maximum percentage of unique visitors who order, over twenty orders. */
  conversion: 30,
  /** Maximum percentage of twenty orders whose clicks came from one network. */
  network: 50,
  /** Browsers of one address within a day from which it counts as a crowd, whose orders are counted per browser. */
  crowd: 8,
} as const

/** Null disables a rule. */
export type Review = Readonly<Record<keyof typeof defaults, number | null>>

const pattern = /^(\w+)=(\d{1,5}|off)$/

/** @throws Error naming the part that cannot be parsed. */
export function readReview(text: string): Review {
  const review: Record<keyof typeof defaults, number | null> = { ...defaults }
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const [, name = '', limit = ''] = pattern.exec(part) ?? []
    if (!isRule(name)) throw new Error(part)
    review[name] = limit === 'off' ? null : Number(limit)
  }
  return review
}

const isRule = (name: string): name is keyof typeof defaults => Object.hasOwn(defaults, name)
export const reviewNames = Object.keys(defaults)
