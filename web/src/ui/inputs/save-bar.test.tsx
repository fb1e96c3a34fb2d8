/** Save bar. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { SaveBar } from './save-bar.tsx'

test.each(['failed', 'done'] as const)(
  'S9.8 the button shows that saving is %s, in place of its key',
  (outcome) => {
    show(<SaveBar onSave={() => undefined} outcome={outcome} />)
    const button = screen.getByRole('button', { name: 'Save' })
    expect(button.dataset['outcome']).toBe(outcome)
    expect(button.querySelector(`svg.tabler-icon-${outcome === 'done' ? 'check' : 'x'}`)).toBeTruthy()
  },
)
