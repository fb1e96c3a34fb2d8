/** State pill beside a record's name. */
import { resources } from '@rivulet/contract/resources/index'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, signIn } from '../../testing/show.tsx'
import { RecordHead } from './record-head.tsx'

const stamps = { id: 7, updatedAt: '2026-11-01T08:00:00Z', deletedAt: null }

test('S4.3 an affiliate awaiting activation is not shown as active', () => {
  signIn()
  const record = { ...stamps, name: 'ANNA RIVERS', active: true, verifiedAt: null }
  const first = show(<RecordHead resource={resources.affiliate} record={record} />)
  expect(screen.getByText('Not activated yet')).toBeTruthy()
  expect(screen.queryByText('Active')).toBeNull()
  first.unmount()
  show(
    <RecordHead resource={resources.affiliate} record={{ ...record, verifiedAt: stamps.updatedAt }} />,
  )
  expect(screen.getByText('Active')).toBeTruthy()
})

test('S4.4 a single-use invite that was used says so instead of that it is active', () => {
  signIn()
  const record = { ...stamps, title: 'INVITE 7', state: 'used', active: true }
  show(<RecordHead resource={resources.invite} record={record} />)
  expect(screen.getByText('Used')).toBeTruthy()
  expect(screen.queryByText('Active')).toBeNull()
})
