// Outcomes of demo orders, dealt like cards, so that rare ones occur as reliably as common ones.
import type { OrderReason, UnattributedReason } from '@rivulet/contract/choices'
import { deckOf, type Random } from './random.ts'

type Plain =
  | 'approved'
  | 'refunded-in-part'
  | 'refunded-later'
  | 'refunded-wholly'
  | 'charged-back'
  | 'reinstated'
  | 'reopened'
  | 'self-referral'
  | 'undecided'
  | 'test'
  | 'by-hand'
export type Outcome =
  | { kind: Plain }
  | { kind: 'failed'; reason: OrderReason }
  | { kind: 'nobody'; reason: UnattributedReason }
export type Dealer = { outcome(): Outcome }

export function dealOutcomes(random: Random): Dealer {
  const failure = deckOf<OrderReason>(random, [
    ['cancelled', 6],
    ['payment_failed', 4],
    ['out_of_stock', 2],
    ['fraud', 1],
    ['duplicate', 1],
    ['terms_breach', 1],
  ])
  const nobody = deckOf<UnattributedReason>(random, [
    ['no_click', 3],
    ['window_expired', 2],
    ['before_click', 1],
    ['bad_signature', 1],
  ])
  const kind = deckOf<Plain | 'failed' | 'nobody'>(random, [
    ['approved', 152],
    ['failed', 22],
    ['refunded-in-part', 5],
    ['refunded-later', 4],
    ['refunded-wholly', 4],
    ['nobody', 5],
    ['undecided', 2],
    ['charged-back', 1],
    ['reinstated', 1],
    ['reopened', 1],
    ['self-referral', 1],
    ['test', 1],
    ['by-hand', 1],
  ])
  return {
    outcome: () => {
      const drawn = kind()
      if (drawn === 'failed') return { kind: drawn, reason: failure() }
      return drawn === 'nobody' ? { kind: drawn, reason: nobody() } : { kind: drawn }
    },
  }
}
