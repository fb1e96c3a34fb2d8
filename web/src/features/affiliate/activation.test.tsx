/** Dialog that activates an affiliate: the only shop of the programme is ticked, and nothing else is. */
import { resources } from '@rivulet/contract/resources/index'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answers.ts'
import { administrator, show, signIn } from '../../testing/show.tsx'
import '../../app/slots.ts'
import { ActionDialog } from '../../resource/action-dialog.tsx'

const [tea, shoes] = [
  { id: 2, name: 'TEA' },
  { id: 5, name: 'SHOE BOX' },
]
const offered = (...shops: object[]) =>
  shops.map((shop) => ({ ...shop, active: true, commission: '8.00' }))

async function open(
  own: object[],
  shops: object[],
  signUpAnswers: object[] | null = null,
  user = administrator(),
) {
  signIn(user)
  const record = { id: 7, name: 'ANNA', shops: own, commission: null, hold: 0, signUpAnswers }
  const calls = answer({
    'POST /decision/preview': { data: { facts: [], blocked: false } },
    'GET /registration/affiliate/7': { data: record },
    'GET /marketing/shop': { data: shops, meta: { total: shops.length } },
    'POST /registration/affiliate/7/activate': { data: { verifiedAt: '2026-11-29T08:00:00Z' } },
  })
  show(
    <ActionDialog
      resource={resources.affiliate}
      name="activate"
      rows={[record]}
      onClose={() => undefined}
    />,
  )
  await screen.findByLabelText('The affiliate will read')
  return () => calls.find(({ path }) => path.endsWith('/activate'))?.body
}
const answered = [{ question: 'Your site?', answer: 'See www.lamps.example, mostly' }]

test('R35 addresses in the answers at sign-up are links that lead nobody back', async () => {
  await open([], offered(tea), answered)
  const link = await screen.findByRole('link', { name: 'www.lamps.example', hidden: true })
  expect(link.parentElement?.textContent).toBe('See www.lamps.example, mostly')
  const { href, target, rel } = link as HTMLAnchorElement
  expect([href, target, rel]).toEqual([
    ...['https://www.lamps.example/', '_blank', 'noopener noreferrer nofollow'],
  ])
})

const isTicked = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name).checked
const activate = () => fireEvent.click(screen.getByRole('button', { name: /^Activate/, hidden: true }))

test('S4.3 the only shop is ticked, stays as somebody leaves it, and is sent', async () => {
  const sent = await open([], offered(tea))
  await waitFor(() => expect(isTicked(/^TEA/)).toBe(true))
  expect(screen.getByLabelText('The affiliate will read').textContent).toContain('You can promote TEA')
  fireEvent.click(screen.getByLabelText(/^TEA/))
  await waitFor(() => expect(isTicked(/^TEA/)).toBe(false))
  fireEvent.click(screen.getByLabelText(/^TEA/))
  activate()
  await waitFor(() => expect(sent()).toMatchObject({ shops: [2] }))
})

test('S4.3 of several shops none is ticked', async () => {
  const sent = await open([], offered(tea, shoes))
  await screen.findByText('No shop is open to you yet.', { exact: false })
  activate()
  await waitFor(() => expect(sent()).toEqual({}))
})

test('S4.3 the shops of an invite stay as they are', async () => {
  const sent = await open([shoes], offered(tea))
  await screen.findByText('You can promote SHOE BOX', { exact: false })
  expect([isTicked(/^TEA/), isTicked(/^SHOE BOX/)]).toEqual([false, true])
  activate()
  await waitFor(() => expect(sent()).toEqual({}))
})

test('S4.3 R20 whoever may activate but not edit affiliates gets no form, and sends nothing of it', async () => {
  const { actions, ...user } = administrator()
  const affiliate = actions.affiliate?.filter((name) => name !== 'edit') ?? []
  const sent = await open([], offered(tea), null, { ...user, actions: { ...actions, affiliate } })
  await screen.findByText('No shop is open to you yet.', { exact: false })
  expect(screen.queryByLabelText(/^TEA|^Commission|^Hold/)).toBeNull()
  activate()
  await waitFor(() => expect(sent()).toEqual({}))
})
