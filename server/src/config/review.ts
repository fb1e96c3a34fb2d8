// From when an order is odd enough to be looked at: defaults, and REVIEW to change them, such as `fast=30 network=off`.
const defaults = {
  /** Seconds between the click and the order; fewer are odd. */
  fast: 10,
  /** Orders of one address and day; more are odd. */
  address: 3,
  /** Percent of the unique visitors who order, over twenty orders; more are odd. */
  conversion: 30,
  /** Percent of twenty orders whose clicks came from one network; more are odd. */
  network: 50,
  /** Different browsers of one address within a day; from so many it is a crowd, whose orders count by browser. */
  crowd: 8,
} as const

/** Null switches a rule off. */
export type Review = Readonly<Record<keyof typeof defaults, number | null>>

const pattern = /^(\w+)=(\d{1,5}|off)$/

/** @throws Error naming the part that is not understood. */
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
