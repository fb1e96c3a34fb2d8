/** The form of an order that is added by hand: to a link, or to an affiliate in a shop. */
import { resources } from '@rivulet/contract/resources/index'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import '../../app/record-slots.ts'
import { addScreen } from '../../resource/record/add-screen.tsx'
import { answer } from '../../testing/answers.ts'
import { showRoutes, signIn } from '../../testing/show.tsx'

const found = (...data: { id: number; name: string }[]) => ({ data, meta: { total: data.length } })

test('S3.8 an order is added to an affiliate in a shop without a link, and of the links only theirs are offered', async () => {
  signIn()
  const calls = answer({
    'GET /registration/affiliate': found({ id: 7, name: 'ANNA' }),
    'GET /marketing/shop': found({ id: 3, name: 'TEA' }, { id: 4, name: 'BIKES' }),
    'GET /marketing/link': found(),
    'POST /financial/order/details': { status: 201, data: { id: 9, updatedAt: '', deletedAt: null } },
  })
  const Component = addScreen(resources.order)
  const after = { path: '*', element: <p>Saved</p> }
  showRoutes([{ path: '/add', Component }, after], '/add')
  const choose = async (label: RegExp, name: string) => {
    fireEvent.click(await screen.findByRole('combobox', { name: label }))
    fireEvent.click(await screen.findByRole('option', { name, hidden: true }))
  }
  const type = (label: RegExp, value: string) =>
    fireEvent.input(screen.getByRole('textbox', { name: label }), { target: { value } })
  await choose(/^Affiliate/, 'ANNA')
  await choose(/^Shop/, 'TEA')
  const asked = () => calls.findLast(({ path }) => path === '/marketing/link')?.query
  await waitFor(() =>
    expect([asked()?.get('where[affiliate]'), asked()?.get('where[shop]')]).toEqual([
      'eq~.~7',
      'eq~.~3',
    ]),
  )
  type(/^Order ID/, 'BY-HAND-1')
  type(/^Amount/, '80.00')
  type(/^Date/, '03/11/2026 10:00')
  fireEvent.keyDown(window, { key: 's', ctrlKey: true })
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    ...{ affiliate: 7, shop: 3, orderId: 'BY-HAND-1', amount: '80.00' },
  })
})
