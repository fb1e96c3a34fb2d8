/** What a comparison says beside its name, and its upload below the first lines, about what is not compared. */
import { reconciliationMessages as said } from '@rivulet/contract/messages/reconciliation-messages'
import type { ReconciliationPreview } from '@rivulet/contract/reconciliation-preview'
import type { UseQueryResult } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, signIn } from '../../testing/show.tsx'
import { Agreement } from './agreement.tsx'
import { FileCard } from './file-card.tsx'

const counted = { same: 30, lines: 32, columnAmount: 'Netto' }

test('S2.13 a comparison without a column of statuses says that they were not compared', () => {
  signIn()
  show(<Agreement record={{ ...counted, columnStatus: null }} />)
  screen.getByText(said.agree('30', '32'))
  screen.getByText(said.notCompared(['Status']))
})

test('S2.13 a comparison of amounts and statuses says only how many lines agree', () => {
  signIn()
  show(<Agreement record={{ ...counted, columnStatus: 'Zahlstatus' }} />)
  screen.getByText(said.agree('30', '32'))
  expect(screen.queryByText(/not compared/)).toBeNull()
})

test('S2.13 the upload says what will not be compared, until a column is chosen', () => {
  signIn()
  const data: ReconciliationPreview = {
    reading: { encoding: 'utf8', separator: 'comma', decimal: 'point', dateOrder: 'ymd' },
    ...{ columns: ['Nr', 'Netto', 'Lage'], rows: [['1', '2.00', 'ok']], lines: 1, mapping: {} },
    ...{ remembered: false, statuses: [], period: null, known: null },
  }
  const preview = { data } as UseQueryResult<ReconciliationPreview>
  show(<FileCard preview={preview} values={{ columnAmount: 'Netto' }} />)
  screen.getByText(said.noColumn(['Status']))
  cleanup()
  show(<FileCard preview={preview} values={{ columnAmount: 'Netto', columnStatus: 'Lage' }} />)
  expect(screen.queryByText(said.noColumn(['Status']))).toBeNull()
})
