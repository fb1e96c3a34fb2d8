/** Files of a payout run: when and by whom each was downloaded last. */
import type { FileEntry } from '@rivulet/contract/fields'
import { payoutMessages as said } from '@rivulet/contract/messages/payout-messages'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answers.ts'
import { show, signIn } from '../../testing/show.tsx'
import { RunFiles } from './run-files.tsx'

const file = (name: string): FileEntry => ({ file: name, name, size: 2048 })
const record = {
  ...({ id: 3, state: 'released', updatedAt: '2026-11-25T09:00:00Z' } as const),
  files: [file('RV1.xml'), file('RV1.csv')],
}
const by = { id: 2, name: 'BO LAKES' }

function open(downloads: object[]) {
  signIn()
  answer({ 'GET /financial/payout-run/3/progress': { data: { state: 'released', downloads } } })
  return show(<RunFiles record={record} />)
}

test('R76 a file that was downloaded says when and by whom, the other that it was not', async () => {
  open([{ file: 'RV1.xml', at: '2026-11-25T10:00:00.000Z', by }])
  const [xml, csv] = await screen.findAllByRole('listitem')
  await screen.findByText(said.downloaded('25/11/2026 11:00', 'BO LAKES'))
  expect(xml?.textContent).toContain('BO LAKES')
  expect(csv?.textContent).toContain(said.notDownloaded)
})

test('R76 a download from before its file was recorded may be of either', async () => {
  open([{ file: null, at: '2026-11-25T10:00:00.000Z', by: null }])
  expect(await screen.findAllByText(said.downloaded('25/11/2026 11:00', null))).toHaveLength(2)
})
