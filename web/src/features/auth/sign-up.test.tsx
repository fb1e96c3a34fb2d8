/** Sign-up form. */
import { formats } from '@rivulet/contract/format'
import { inviteMessages } from '@rivulet/contract/messages/invite-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { phoneMessages } from '@rivulet/contract/messages/phone-messages'
import { signUpMessages } from '@rivulet/contract/messages/sign-up-messages'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { programme } from '../../lib/programme.ts'
import { answer } from '../../testing/answers.ts'
import { showRoutes } from '../../testing/show.tsx'
import { SignUp } from './sign-up.tsx'

const box = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => fireEvent.input(box(label), { target: { value } })

function open(answers: Parameters<typeof answer>[0] = {}) {
  const calls = answer({ 'GET /geo/country': { data: { country: 'BE' } }, ...answers })
  showRoutes([{ path: '*', element: <SignUp /> }], '/sign-up')
  return calls
}

const done = { data: { status: messages.session.underAnalysis }, message: messages.session.created }

async function signUp() {
  type(/^Name/, 'Anna Rivers')
  type(/^Username/, 'Anna@boats.example')
  type(/^Password(?! C)/, 'River-7-stones')
  type(/^Password Confirmation/, 'River-7-stones')
  type(/^Mobile phone/, '+32470123456')
  type(/^Traffic source/, 'https://boats.example/Blog')
  type(/^Business profile/, 'I write about rivers.')
  fireEvent.click(screen.getByRole('button', { name: 'Create the account' }))
  await screen.findByText(messages.session.underAnalysis)
}

test('S1.5 S5.23 R2 the name is sent in upper case, the rest as typed', async () => {
  const calls = open({ 'POST /auth/sign-up': done })
  await signUp()
  expect(document.body.textContent).toContain(signUpMessages.next('Anna@boats.example'))
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'ANNA RIVERS',
    email: 'Anna@boats.example',
    password: 'River-7-stones',
    confirmPassword: 'River-7-stones',
    phone: '+32470123456',
    source: 'https://boats.example/Blog',
    businessProfile: 'I write about rivers.',
  })
})

test('S1.5 without a mail server no mail is promised after signing up', async () => {
  const before = programme.get()
  programme.set({ ...before, mails: false, supportAddress: 'help@boats.example' })
  open({ 'POST /auth/sign-up': done })
  await signUp()
  const { textContent } = document.body
  expect(textContent).toContain(signUpMessages.noMail('Anna@boats.example', 'help@boats.example'))
  expect(textContent).not.toContain('on its way')
  programme.set(before)
})

const asked = {
  version: 4,
  questions: [
    { id: 2, label: 'Your field', kind: 'choice', required: true, choices: ['Sport', 'Travel'] },
    { id: 7, label: 'Do you buy traffic?', kind: 'yesNo', required: false, choices: [] },
    { id: 9, label: 'Readers', kind: 'text', required: false, choices: [] },
  ],
}

test('S1.5 the programme’s own questions are checked, and answered with their version', async () => {
  programme.set({ ...programme.get(), questions: 4 })
  const calls = open({ 'GET /auth/questions': { data: asked }, 'POST /auth/sign-up': done })
  const fieldOf = await screen.findByLabelText<HTMLSelectElement>(/^Your field/)
  type(/^Name/, 'ANNA')
  type(/^Username/, 'anna@boats.example')
  type(/^Password(?! C)/, 'River-7-stones')
  type(/^Password Confirmation/, 'River-7-stones')
  type(/^Mobile phone/, '+32470123456')
  type(/^Traffic source/, 'BLOG')
  type(/^Business profile/, 'Rivers')
  type(/^Readers/, 'Ten thousand')
  fireEvent.click(screen.getByRole('button', { name: 'Create the account' }))
  await screen.findByText(messages.field.required)
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  fireEvent.change(fieldOf, { target: { value: 'Travel' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create the account' }))
  await screen.findByText(messages.session.underAnalysis)
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    ...{ name: 'ANNA', questions: 4, answers: { 2: 'Travel', 9: 'Ten thousand' } },
  })
  programme.set({ ...programme.get(), questions: null })
})

test('S1.5 choosing the country of the phone number clears its error', async () => {
  open({ 'GET /geo/country': { data: { country: null } } })
  expect(screen.getByText(phoneMessages.choose)).toBeTruthy()
  type(/^Mobile phone/, '0470 12 34 56')
  fireEvent.click(screen.getByRole('button', { name: 'Create the account' }))
  expect(await screen.findByText(formats.phone.message)).toBeTruthy()
  fireEvent.change(box(/^Country of the phone/), { target: { value: 'BE' } })
  expect(screen.queryByText(formats.phone.message)).toBeNull()
  expect(screen.queryByText(phoneMessages.choose)).toBeNull()
  expect(document.querySelector<HTMLInputElement>('input[name="phone"]')?.value).toBe('+32470123456')
})

test('S1.5 the first field with an error has the focus, also the phone number', async () => {
  open()
  type(/^Name/, 'Anna Rivers')
  type(/^Username/, 'anna@boats.example')
  type(/^Password(?! C)/, 'River-7-stones')
  type(/^Password Confirmation/, 'River-7-stones')
  fireEvent.click(screen.getByRole('button', { name: 'Create the account' }))
  await vi.waitFor(() => expect(document.activeElement).toBe(box(/^Mobile phone/)), 60_000)
})

test('S5.23 a letter composed with a dead key is upper-cased when the field is left', () => {
  open()
  const name = box(/^Name/)
  fireEvent(name, new InputEvent('input', { bubbles: true, isComposing: true }))
  name.value = 'André'
  fireEvent.blur(name)
  expect(name.value).toBe('ANDRÉ')
})

test('S5.23 S5.24 text is limited to 255 characters, the profile has four rows, and inputs have their types', () => {
  open()
  for (const label of [/^Name/, /^Username/, /^Traffic source/])
    expect.soft(box(label).maxLength).toBe(255)
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Business profile/).rows).toBe(4)
  const types = [/^Username/, /^Password(?! C)/, /^Password Confirmation/, /^Mobile phone/]
  expect(types.map((label) => box(label).type)).toEqual(['email', 'password', 'password', 'tel'])
})

test('S5.27 the generator fills in a valid password and shows it', () => {
  open()
  fireEvent.click(screen.getAllByRole('button', { name: 'Generate a password' })[0] as HTMLElement)
  const { value, type: shown } = box(/^Password(?! C)/)
  expect([shown, value.length]).toEqual(['text', 16])
  for (const kind of [/[!@#_]/, /\d/, /[A-Z]/, /[a-z]/]) expect(value).toMatch(kind)
})

test('S5.17 a good invite says what it offers, and its code is no part of that', async () => {
  answer({
    'GET /geo/country': { data: { country: 'BE' } },
    'GET /auth/invite/X0S95sJbYJSj': {
      data: { valid: true, active: true, used: false, shops: [], commission: '8.00', hold: 0 },
    },
  })
  showRoutes([{ path: '*', element: <SignUp /> }], '/sign-up?invite=X0S95sJbYJSj')
  const { textContent } = await screen.findByText(/^You are invited/)
  expect(textContent).toContain(inviteMessages.earns([], '8.00'))
  expect(textContent).toContain(inviteMessages.payable(0))
  expect(document.body.textContent).not.toContain('X0S95sJbYJSj')
})

test('S5.17 a wrong invite leads to the form only where one can sign up without it', async () => {
  const { signUp } = programme.get()
  const withInvite = () => {
    answer({
      'GET /geo/country': { data: { country: 'BE' } },
      'GET /auth/invite/a1': {
        data: { valid: true, active: true, used: true, shops: [], commission: null, hold: null },
      },
    })
    showRoutes([{ path: '*', element: <SignUp /> }], '/sign-up?invite=a1')
  }
  withInvite()
  await screen.findByText(messages.affiliate.inviteUsed)
  const without = screen.getByRole('link', { name: 'Continue without it' })
  expect(without.getAttribute('href')).toBe('/sign-up')
  expect(document.body.textContent).toContain(inviteMessages.askAgain(null))
  cleanup()
  programme.set({ ...programme.get(), signUp: 'invite' })
  withInvite()
  await screen.findByText(`${messages.affiliate.inviteUsed}. ${inviteMessages.askAgain(null)}`)
  expect(screen.getByRole('heading', { name: inviteMessages.cannotBeUsed })).toBeTruthy()
  expect(document.querySelector('[data-failed]')).not.toBeNull()
  expect(screen.queryByRole('link', { name: 'Continue without it' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Create the account' })).toBeNull()
  programme.set({ ...programme.get(), signUp })
})

test('S5.17 an invite that cannot be looked up is not called wrong, and is looked up again', async () => {
  const good = { valid: true, active: true, used: false, shops: [], commission: null, hold: null }
  let tries = 0
  answer({
    'GET /geo/country': { data: { country: 'BE' } },
    'GET /auth/invite/a1': () =>
      ++tries === 1 ? { status: 503, message: messages.request.unavailable } : { data: good },
  })
  showRoutes([{ path: '*', element: <SignUp /> }], '/sign-up?invite=a1')
  await screen.findByText(messages.request.unavailable)
  expect(screen.queryByRole('link', { name: inviteMessages.without })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^You are invited/)
})
