/** What is said below a name that banks read in other letters. */
import { bankMessages } from '@rivulet/contract/messages/bank-messages'
import { resources } from '@rivulet/contract/resources/index'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, signIn } from '../../testing/show.tsx'
import { FormField } from './form-field.tsx'
import { useForm } from './use-form.ts'

const { affiliate } = resources
const fields = (['iban', 'accountHolder'] as const).map(
  (name) => [name, affiliate.fields[name]] as const,
)

function Form({ iban, accountHolder }: { iban: string; accountHolder: string }) {
  const form = useForm(fields, () => ({ iban, accountHolder }))
  return fields.map(([name, field]) => (
    <FormField
      key={name}
      {...{ resource: affiliate, name, field, form }}
      editing
      wide={false}
      unnamed={false}
    />
  ))
}

test('S3.5 a form says how the bank will read the account holder, in the spelling of the account’s country', async () => {
  signIn()
  show(<Form iban="DE89370400440532013000" accountHolder="Jürgen Müller" />)
  await screen.findByText(bankMessages.readAs('Juergen Mueller'))
  const input = await screen.findByLabelText(/^Account holder/)
  fireEvent.change(input, { target: { value: 'Maren Olbrecht' } })
  expect(screen.queryByText(/The bank will read/)).toBeNull()
  fireEvent.change(input, { target: { value: '山田 太郎' } })
  await screen.findByText(bankMessages.unwritable)
})

test('S3.5 R75 a stored account holder is masked, and nothing is said about the mask', async () => {
  signIn()
  show(<Form iban="FR14 •••• •••• 2606" accountHolder="J•••• Ö••••" />)
  await screen.findByLabelText(/^Account holder/)
  expect(screen.queryByText(/The bank will read|Banks cannot/)).toBeNull()
})
