/** Public forms with the strong password policy. */
import { messages } from '@rivulet/contract/messages/messages'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answers.ts'
import { showRoutes } from '../../testing/show.tsx'

test('R3 hint and error follow the policy in the page', async () => {
  // Set as the server writes it, before the modules are loaded.
  const policy = Object.assign(document.createElement('meta'), {
    name: 'password-policy',
    content: 'strong',
  })
  document.head.append(policy)
  const { Reset } = await import('./reset.tsx')
  const calls = answer({
    'POST /auth/reset': { data: null },
    'POST /auth/reset/check': { data: { valid: true } },
  })
  showRoutes([{ path: '*', element: <Reset /> }], '/reset?token=x')
  expect(await screen.findByText(messages.password.strongHelp)).toBeTruthy()
  const choose = (password: string) => {
    for (const label of [/^Password(?! C)/, /^Password Confirmation/])
      fireEvent.input(screen.getByLabelText(label), { target: { value: password } })
    fireEvent.click(screen.getByRole('button', { name: 'Save the password' }))
  }
  choose('Orange7box')
  expect(await screen.findByText(messages.password.strong)).toBeTruthy()
  expect(calls.map(({ path }) => path)).toEqual(['/auth/reset/check'])
  expect(calls.map(({ path }) => path)).toEqual(['/auth/reset/check'])
  choose('seven stones by the water')
  expect(await screen.findByText(messages.session.passwordChanged)).toBeTruthy()
})
