/** Tool gallery, and the code with the affiliate's own link. */
import type { ToolOffer } from '@rivulet/contract/answers/tool-answer'
import { messages } from '@rivulet/contract/messages/messages'
import { seededPermissions } from '@rivulet/contract/access/permission'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { chooseUnit } from '../../lib/stored/unit.ts'
import { answer, type Answers } from '../../testing/answers.ts'
import { administrator, show, signIn } from '../../testing/show.tsx'
import { Gallery } from './gallery.tsx'
import { hidesToolField } from './hides.ts'

const offer: ToolOffer = {
  id: 7,
  title: 'AUTUMN',
  kind: 'banner',
  description: 'In warm colours',
  picture: '/creative/0123',
  width: 300,
  height: 250,
  video: null,
  snippet: null,
  campaign: null,
  shops: [{ id: 2, name: 'PEDALWERK' }],
  file: { file: '0123', name: 'autumn.png', size: 10 },
}
const link = { id: 5, name: 'PEDALWERK', type: 'shop', promoted: 'PEDALWERK', affiliate: null }
const code =
  '<a href="https://go.example/r/abc"><img src="https://go.example/creative/0123" alt="AUTUMN"></a>'
const answers: Answers = {
  'GET /marketing/tool/offers': { data: [offer], meta: { total: 1 } },
  'GET /marketing/link/options': { data: [link] },
  'GET /marketing/tool/7/code': { data: { format: 'html', code, preview: code } },
  'POST /marketing/link': { status: 201, data: { ...link }, message: messages.record.created },
}

beforeEach(() => {
  signIn(
    administrator({
      profile: { id: 3, name: 'AFFILIATE', reference: 'Affiliate' },
      permissions: [...seededPermissions.Affiliate],
    }),
  )
})

test('S2.20 a tool shows picture, kind, size and shop, and its code contains one’s own link', async () => {
  answer(answers)
  show(<Gallery />)
  const picture = await screen.findByRole('img', { name: 'AUTUMN' })
  expect(picture.getAttribute('src')).toBe('/creative/0123')
  expect(screen.getByText('300 × 250 · PEDALWERK')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Get code of AUTUMN' }))
  expect((await screen.findByRole('group', { name: 'HTML' })).textContent).toBe(code)
  const frame = screen.getByTitle('Preview')
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin')
})

test('S2.20 a text tool shows the name of its shop, or none when it is for several', async () => {
  const words = {
    ...offer,
    kind: 'text',
    picture: null,
    snippet: 'Buy from {name}: {link:/tea}',
  } as const
  const several = [...offer.shops, { id: 3, name: 'LUMEN' }]
  answer({
    ...answers,
    'GET /marketing/tool/offers': {
      data: [words, { ...words, id: 8, shops: several }],
      meta: { total: 2 },
    },
  })
  show(<Gallery />)
  expect(await screen.findByText('Buy from PEDALWERK: [link]')).toBeTruthy()
  expect(screen.getByText('Buy from the shop: [link]')).toBeTruthy()
})

test('S2.20 without a link, one can be created in place', async () => {
  const calls = answer({ ...answers, 'GET /marketing/link/options': { data: [] } })
  show(<Gallery />)
  fireEvent.click(await screen.findByRole('button', { name: 'Get code of AUTUMN' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Make a link to PEDALWERK' }))
  expect(await screen.findByRole('group', { name: 'HTML' })).toBeTruthy()
  const made = calls.find(({ method }) => method === 'POST')
  expect(made?.body).toEqual({ type: 'shop', shop: 2, active: true })
})

test('S2.20 an empty gallery explains itself, and a filtered one shows how to see more', async () => {
  answer({ ...answers, 'GET /marketing/tool/offers': { data: [], meta: { total: 0 } } })
  show(<Gallery />)
  expect(await screen.findByText('No tools yet')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Video' }))
  await waitFor(() => expect(screen.getByText('No tool matches')).toBeTruthy())
})

test('S9.1 the gallery starts with the selected shop and follows it', async () => {
  chooseUnit(2)
  const calls = answer(answers)
  show(<Gallery />)
  await screen.findByRole('img', { name: 'AUTUMN' })
  const shops = () =>
    calls.filter(({ path }) => path === '/marketing/tool/offers').map(({ query }) => query.get('shop'))
  expect(shops()).toEqual(['2'])
  act(() => chooseUnit(null))
  await waitFor(() => expect(shops()).toEqual(['2', null]))
})

test('S3.13 the form shows the fields of the kind', () => {
  const shown = (kind: string | null) =>
    ['title', 'picture', 'video', 'feed', 'snippet'].filter((name) => !hidesToolField(name, { kind }))
  expect(shown(null)).toEqual(['title'])
  expect(shown('banner')).toEqual(['title', 'picture', 'snippet'])
  expect(shown('video')).toEqual(['title', 'picture', 'video'])
  expect(shown('feed')).toEqual(['title', 'feed'])
  expect(shown('text')).toEqual(['title', 'snippet'])
})
