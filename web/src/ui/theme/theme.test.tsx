/** Theme defaults. */
import { Modal } from '@mantine/core'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'

test('S9.5 a dialog without a width is 1280 px wide, at most 92% of the window', () => {
  show(<Modal opened onClose={() => undefined} title="Any" />)
  const root = screen.getByRole('dialog').closest<HTMLElement>('[style*="--modal-size"]')
  expect(root?.style.getPropertyValue('--modal-size')).toBe('min(1280px, 92vw)')
})
