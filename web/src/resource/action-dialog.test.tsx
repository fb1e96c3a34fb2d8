/** Dialog of an action with fields: an action that would be refused shows none. */
import { messages } from '@rivulet/contract/messages/messages'
import { resources } from '@rivulet/contract/resources/index'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { uploadsUnderWay } from '../field/files/uploads-under-way.ts'
import { openQuestions } from '../lib/confirm.ts'
import { queryClient } from '../lib/query.ts'
import { answer, type Call } from '../testing/answers.ts'
import { show, signIn } from '../testing/show.tsx'
import '../app/slots.ts'
import { ActionDialog } from './action-dialog.tsx'
import { recordKey } from './queries.ts'

const row = { id: 5, orderId: 'NO-5', status: '0' }

function open(blocked: boolean) {
  signIn()
  answer({ 'POST /decision/preview': { data: { facts: ['Refunded in full'], blocked } } })
  const { unmount } = show(
    <ActionDialog resource={resources.order} name="fail" rows={[row]} onClose={() => undefined} />,
  )
  return unmount
}
const buttons = () =>
  screen.getAllByRole('button', { hidden: true }).flatMap(({ textContent }) => textContent || [])

test('S4.1 an action that would be refused is not offered: the reason stands alone, with Close', async () => {
  const unmount = open(false)
  await screen.findByText('Refunded in full')
  expect(buttons()).toEqual(expect.arrayContaining(['Cancel', 'Fail']))
  expect(await screen.findByRole('combobox', { name: /^Reason/, hidden: true })).toBeTruthy()
  unmount()
  open(true)
  await screen.findByText('Refunded in full')
  expect(buttons()).toEqual(['Close'])
  expect(screen.queryByRole('combobox', { hidden: true })).toBeNull()
})

test('S4.1 the records that prevent an action are left out, and the others asked for anew', async () => {
  signIn()
  const facts = ['NO-6 was refunded in full']
  const calls = answer({
    'POST /decision/preview': ({ body }) => ({
      data:
        (body as { ids: string }).ids === '5,6'
          ? { facts, blocked: true, without: [6] }
          : { facts: ['€ 1.00 is taken back'], blocked: false },
    }),
  })
  const rows = [row, { ...row, id: 6, orderId: 'NO-6' }]
  show(<ActionDialog resource={resources.order} name="fail" rows={rows} onClose={() => undefined} />)
  fireEvent.click(await screen.findByText('Leave it out'))
  await screen.findByText('€ 1.00 is taken back')
  expect(calls.map(({ body }) => (body as { ids: string }).ids)).toEqual(['5,6', '5'])
  expect(screen.getByText('Fail order NO-5')).toBeTruthy()
})

test('S5.13 editing a field of a dialog clears its error', async () => {
  signIn()
  answer({ 'POST /decision/preview': { data: { facts: [], blocked: false } } })
  show(<ActionDialog resource={resources.order} name="refund" rows={[row]} onClose={() => undefined} />)
  const amount = await screen.findByRole('textbox', { name: /^Amount/, hidden: true })
  fireEvent.click(screen.getByRole('button', { name: 'Refund', hidden: true }))
  await waitFor(() => expect(screen.getAllByText(messages.field.required)).toHaveLength(2))
  fireEvent.change(amount, { target: { value: '5' } })
  await waitFor(() => expect(screen.getAllByText(messages.field.required)).toHaveLength(1))
})

test('S3.8 the correction of an amount starts with the present one, selected', async () => {
  signIn()
  answer({ 'POST /decision/preview': { data: { facts: [], blocked: false } } })
  const order = { ...row, amount: '1300.00', lowered: '65.50' }
  show(
    <ActionDialog
      resource={resources.order}
      name="correctAmount"
      rows={[order]}
      onClose={() => undefined}
    />,
  )
  const label = { name: /^Amount/, hidden: true }
  const amount = await screen.findByRole<HTMLInputElement>('textbox', label)
  expect(amount.value).toBe('1,234.50')
  await waitFor(() => expect(amount.selectionEnd).toBe(amount.value.length))
  expect(amount.selectionStart).toBe(0)
})

test('S3.5 an action whose preview depends on its form asks again with what is filled in', async () => {
  signIn()
  const filled = ({ body }: Call) => (body as { filled: string }).filled
  const calls = answer({
    'POST /decision/preview': (call) => ({ data: { facts: [`Says ${filled(call)}`], blocked: false } }),
    'POST /registration/affiliate/change-terms': {},
  })
  const rows = [7, 8].map((id) => ({ id, name: `AFFILIATE ${id}` }))
  const closed: boolean[] = []
  const dialog = (
    <ActionDialog
      resource={resources.affiliate}
      name="changeTerms"
      rows={rows}
      onClose={(done) => closed.push(done)}
    />
  )
  show(dialog)
  await screen.findByText('Says {}')
  const hold = await screen.findByRole('textbox', { name: /^Hold/, hidden: true })
  fireEvent.change(hold, { target: { value: '30' } })
  // What was said of another form is gone at once.
  await waitFor(() => expect(screen.queryByText('Says {}')).toBeNull())
  await screen.findByText('Says {"hold":30}')
  const button = { name: 'Change the terms of 2 affiliates', hidden: true }
  fireEvent.click(screen.getByRole('button', button))
  await waitFor(() => expect(closed).toEqual([true]))
  const sent = calls.find(({ path }) => path.endsWith('/change-terms'))
  expect(sent?.body).toEqual({ hold: 30, ids: [7, 8] })
})

test('S3.5 S5.28 a dialog takes back nothing that a colleague changes, before it is opened or while it is open', async () => {
  signIn()
  const affiliate = { id: 7, name: 'AFFILIATE 7', shops: [], commission: '5.00', hold: 10 }
  let stored = { ...affiliate, commission: '6.00' }
  const calls = answer({
    'POST /decision/preview': { data: { facts: [], blocked: false } },
    'GET /registration/affiliate/7': () => ({ data: stored }),
    'POST /registration/affiliate/7/activate': {},
  })
  const open = async () => {
    queryClient.setQueryData(recordKey(resources.affiliate, 7), affiliate)
    const closed = vi.fn<() => void>()
    const props = { resource: resources.affiliate, name: 'activate', rows: [affiliate] }
    const { unmount } = show(<ActionDialog {...props} onClose={closed} />)
    const text = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name, hidden: true })
    expect((await text(/^Commission/)).value).toBe('6.00')
    stored = { ...stored, commission: '7.00', hold: 20 }
    await act(() => queryClient.invalidateQueries({ queryKey: ['affiliate'] }))
    const activate = async () => {
      fireEvent.click(screen.getByRole('button', { name: /^Activate/, hidden: true }))
      await waitFor(() => expect(closed).toHaveBeenCalled())
      unmount()
      return calls.findLast(({ path }) => path.endsWith('/activate'))?.body
    }
    return { hold: await text(/^Hold/), activate }
  }
  expect(await (await open()).activate()).toEqual({})
  stored = { ...affiliate, commission: '6.00' }
  const { hold, activate } = await open()
  fireEvent.change(hold, { target: { value: '30' } })
  expect(await activate()).toEqual({ hold: 30 })
})

test('S2.32 Cancel asks while a file is on its way, and closes at once otherwise', async () => {
  signIn()
  answer({ 'POST /decision/preview': { data: { facts: [], blocked: false } } })
  const closed = vi.fn<(done: boolean) => void>()
  show(<ActionDialog resource={resources.order} name="refund" rows={[row]} onClose={closed} />)
  const cancel = await screen.findByRole('button', { name: 'Cancel', hidden: true })
  act(() => uploadsUnderWay.set(1))
  fireEvent.click(cancel)
  await waitFor(() => expect(openQuestions.get()).toHaveLength(1))
  expect(closed).not.toHaveBeenCalled()
  await act(async () => openQuestions.get()[0]?.answer('yes'))
  await waitFor(() => expect(closed).toHaveBeenCalledWith(false))
  act(() => uploadsUnderWay.set(0))
  fireEvent.click(cancel)
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(2))
})
