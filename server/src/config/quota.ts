// Rate limits: defaults, and LIMITS to change them, such as `signUp=20/h api=1200/min`.
export type Quota = { count: number; seconds: number }
export type Quotas = Readonly<Record<keyof typeof defaults, Quota>>

const minute = 60
const hour = 60 * minute

const defaults = {
  /** Failures per account before each further attempt has to wait. */
  signIn: { count: 5, seconds: 15 * minute },
  /** Failures per address. */
  signInAddress: { count: 20, seconds: 15 * minute },
  /** Per address. */
  signUp: { count: 5, seconds: hour },
  /** Per account. */
  recovery: { count: 3, seconds: hour },
  /** Per address. */
  recoveryAddress: { count: 10, seconds: hour },
  /** Per address. */
  invite: { count: 10, seconds: minute },
  /**
   * Changes of credentials or bank details, per account making them and
   * per account changed, because each mails warnings.
   */
  credentials: { count: 10, seconds: 24 * hour },
  /** Messages of the contact form per user. */
  contact: { count: 5, seconds: hour },
  /** Claims and replies, per affiliate. */
  claim: { count: 20, seconds: hour },
  /** Requests for shops, per affiliate. */
  shopRequest: { count: 20, seconds: 24 * hour },
  /** Requests for a payout, per affiliate. */
  payoutRequest: { count: 20, seconds: 24 * hour },
  /** All API calls per user. */
  api: { count: 600, seconds: minute },
  /** Per user. */
  export: { count: 6, seconds: minute },
  /** Calls of the order API per shop. */
  order: { count: 500, seconds: 5 },
  /** Rejected order API calls that are logged, per shop, and rows of calls with a wrong key, of all shops. */
  refusedCall: { count: 300, seconds: hour },
  /** Tests of postbacks per user. */
  postbackTest: { count: 20, seconds: minute },
  /** Test mails per user. */
  mailTest: { count: 5, seconds: minute },
  /** Orders that browsers report, per address. */
  browserOrder: { count: 20, seconds: hour },
  /** Calls of the snippet per address. */
  snippet: { count: 600, seconds: minute },
  /** Error reports of screens per address. */
  errorReport: { count: 30, seconds: minute },
  /** Uploads per user. */
  upload: { count: 60, seconds: hour },
} as const

const units: Record<string, number> = { s: 1, min: minute, h: hour }
const pattern = /^(\w+)=(\d{1,7})\/(\d{0,4})(s|min|h)$/

/** @throws Error naming the part that cannot be parsed. */
export function readQuotas(text: string): Quotas {
  const quotas: Record<keyof typeof defaults, Quota> = { ...defaults }
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const [, name = '', count, factor, unit = ''] = pattern.exec(part) ?? []
    const seconds = Number(factor || 1) * (units[unit] ?? 0)
    if (!isQuota(name) || !Number(count) || seconds < 1) throw new Error(part)
    quotas[name] = { count: Number(count), seconds }
  }
  return quotas
}

const isQuota = (name: string): name is keyof typeof defaults => Object.hasOwn(defaults, name)
export const quotaNames = Object.keys(defaults)
