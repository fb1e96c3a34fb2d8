/** Server-side field checks before saving. */
import { messages } from '@rivulet/contract/messages/messages'
import { resources } from '@rivulet/contract/resources/index'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer } from '../../testing/answers.ts'
import { show, signIn } from '../../testing/show.tsx'
import { FieldChecks } from './field-checks.tsx'
import { FormField } from './form-field.tsx'
import { useForm } from './use-form.ts'

const { affiliate } = resources
const entry = ['invite', affiliate.fields.invite] as const
const invite = { id: 5, name: 'WELCOME-1' }
const path = 'POST /registration/affiliate/check-invite'

function Form({ value }: { value: object | null }) {
  const form = useForm([entry], () => ({ invite: value }))
  const field = { resource: affiliate, name: entry[0], field: entry[1], form }
  return <FormField {...field} editing={false} wide={false} unnamed={false} />
}
const button = () => screen.findByRole('button', { name: 'Check invite' })

beforeEach(() => signIn())

test('S2.35 form-validation: a valid invite is confirmed at its field', async () => {
  const calls = answer({ [path]: { message: messages.affiliate.inviteUsable } })
  show(<Form value={invite} />)
  fireEvent.click(await button())
  expect(await screen.findByText(messages.affiliate.inviteUsable)).toBeTruthy()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ invite: 5 })
})

test('S2.35 S5.17 a used invite shows the same error at the field as on submit', async () => {
  const sentence = messages.affiliate.inviteUsed
  answer({ [path]: { status: 422, message: 'x', meta: { errors: { invite: [sentence] } } } })
  show(<Form value={invite} />)
  fireEvent.click(await button())
  expect(await screen.findByText(sentence)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(messages.affiliate.inviteUsable)).toBeNull())
})

test('S2.35 empty fields and fields without a check have no button', async () => {
  answer({})
  show(<Form value={null} />)
  expect(((await button()) as HTMLButtonElement).disabled).toBe(true)
  const form = { values: {}, errors: {} } as ReturnType<typeof useForm>
  const other = show(
    <FieldChecks resource={affiliate} name="source" field={affiliate.fields.source} form={form} />,
  )
  expect(other.container.textContent).toBe('')
})
