/** The import screen before its file is there. */
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { uploadsUnderWay } from '../../field/files/use-uploads.ts'
import { answer } from '../../testing/answers.ts'
import { showRoutes, signIn } from '../../testing/show.tsx'
import { importScreen } from './import-screen.tsx'

test('Preview waits while the file is on its way', async () => {
  signIn()
  answer({})
  const Screen = importScreen('affiliate')
  showRoutes([{ path: '*', element: <Screen /> }], '/')
  const waits = () => screen.getByRole('button', { name: /^Preview/ }).hasAttribute('data-loading')
  expect(waits()).toBe(false)
  act(() => uploadsUnderWay.set(1))
  expect(waits()).toBe(true)
  act(() => uploadsUnderWay.set(0))
  expect(waits()).toBe(false)
})
