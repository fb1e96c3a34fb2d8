/**
 * Results of watching shops and campaigns: whether their addresses answer, tracking hosts point here, and orders come.
 */

/** Result of the address check of a shop or campaign. */
export const destinationStates = {
  unknown: 'Not checked',
  ok: 'Answers',
  failing: 'Failed once',
  dead: 'Does not answer',
} as const
export type DestinationState = keyof typeof destinationStates
export const destinationTones = {
  unknown: 'quiet',
  ok: 'ok',
  failing: 'warn',
  dead: 'bad',
} as const

/** Whether a shop's own tracking host leads to this installation. */
export const trackingHostStates = {
  unknown: 'Not checked yet',
  ok: 'Points here',
  failing: 'Failed once',
  dead: 'Does not point here',
} as const satisfies Record<DestinationState, string>

/** Result of the conversion watch of a shop. */
export const conversionStates = {
  ok: 'No alarm',
  stopped: 'Stopped',
  off: 'Not watched',
} as const
export const conversionTones = { ok: 'quiet', stopped: 'bad', off: 'quiet' } as const

/** Why a link to a shop or campaign earns nothing. */
export const linkClosings = {
  shop: 'Shop closed',
  campaign: 'Campaign closed',
  taken: 'Shop withdrawn',
} as const
