/** Lazy components that are loaded before they are drawn. */
import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { ahead } from './ahead.ts'

const Copy = ({ name }: { name: string }) => <b>{name}</b>
const shown = (Part: typeof Copy) =>
  render(
    <Suspense fallback="waits">
      <Part name="Copy" />
    </Suspense>,
  )

test('S2.19 what was loaded ahead is drawn at once, and what was not replaces its placeholder', async () => {
  const cell = ahead(async () => Copy)
  await cell.early()
  shown(cell.Part)
  expect(screen.queryByText('waits')).toBeNull()
  expect(screen.getByText('Copy')).toBeTruthy()
})

test('S2.19 what was not loaded ahead comes after its placeholder', async () => {
  const cell = ahead(async () => Copy)
  shown(cell.Part)
  expect(screen.getByText('waits')).toBeTruthy()
  await screen.findByText('Copy')
})
