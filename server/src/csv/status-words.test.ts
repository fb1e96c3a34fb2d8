// What the status words of other systems mean: a wrong guess pays somebody for an order that failed.
import { expect, test } from 'vitest'
import { guessStatus } from './status-words.ts'

test.each([
  // Affiliate software: Tapfiliate, Post Affiliate Pro, Everflow, impact.com, Awin, Rewardful.
  ['0', ['approved', 'Approved', 'paid', 'confirmed', 'valid']],
  ['1', ['disapproved', 'Declined', 'rejected', 'invalid', 'REVERSED', 'deleted', 'voided']],
  ['2', ['pending', 'Unpaid', 'unapproved', 'unconfirmed']],
  // Shop systems: WooCommerce, Shopify, Magento.
  ['0', ['completed', 'Fulfilled', 'complete', 'closed', 'delivered']],
  ['1', ['cancelled', 'canceled', 'refunded', 'failed', 'chargeback', 'abandoned', 'Unsuccessful']],
  [
    '2',
    ['processing', 'on-hold', 'authorized', 'checkout-draft', 'unfulfilled', 'new', 'Pending payment'],
  ],
  // German, Dutch and French.
  [
    '0',
    ['bestätigt', 'Genehmigt', 'freigegeben', 'bezahlt', 'bevestigd', 'goedgekeurd', 'payé', 'validé'],
  ],
  ['1', ['erstattet', 'zurückgegeben', 'terugbetaald', 'abgelehnt', 'afgewezen', 'remboursé', 'annulé']],
  ['2', ['unbestätigt', 'unbezahlt', 'ausstehend', 'onbetaald', 'onbevestigd', 'impayé', 'en attente']],
  [
    null,
    [
      'nicht bestätigt',
      'teilerstattet',
      'niet goedgekeurd',
      'pas confirmé',
      'gedeeltelijk terugbetaald',
    ],
  ],
  // Nobody is paid, and nothing fails, for a word that says less than it seems to.
  [
    null,
    [
      'not approved',
      'Not paid',
      'partially_refunded',
      'partially_paid',
      'incomplete',
      'niet betaald',
      'nicht bezahlt',
    ],
  ],
  [null, ['locked', 'extended', 'renewed', '', 'x']],
] as const)('S2.13 status %s is guessed from %j', (status, words) => {
  expect(words.map((word) => [word, guessStatus(word)])).toEqual(words.map((word) => [word, status]))
})
