/** What a record waits for before it is drawn. */
import { resources } from '@rivulet/contract/resources/index'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answers.ts'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { piece } from '../../lib/page/piece.ts'
import { fillSlots } from '../slots.ts'
import { RecordFrame } from './record-frame.tsx'
import { useRecord } from './use-record.ts'

const { tool } = resources
const Arrived = () => useRecord(tool, '5').data && <p>The record is there</p>

test('S2.19 a record is drawn once the buttons of its head have come, which would push it down later', async () => {
  signIn()
  answer({ 'GET /marketing/tool/5': { data: { id: 5, title: 'BANNER' } } })
  const { promise, resolve } = Promise.withResolvers<() => null>()
  fillSlots('tool', { viewActions: piece(() => promise) })
  const element = (
    <>
      <RecordFrame resource={tool}>{() => <p>Its fields</p>}</RecordFrame>
      <Arrived />
    </>
  )
  showRoutes([{ path: '/tool/:id', element }], '/tool/5')
  await screen.findByText('The record is there')
  expect(screen.queryByText('Its fields')).toBeNull()
  resolve(() => null)
  await screen.findByText('Its fields')
})
