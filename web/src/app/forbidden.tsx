/** Access denied page with origin and target. Both come from the URL, so only known screens are named, by their titles. */
import { Button } from '@mantine/core'
import { messages } from '@rivulet/contract/messages/messages'
import type { RouteObject } from 'react-router'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { session } from '../lib/session/session.ts'
import { signOut } from '../lib/session/sign-out.ts'
import { home, isKnownPath, screenName } from './guard.ts'
import { MessagePage } from './message-page.tsx'

const words = messages.forbidden

export function Forbidden({ routes }: { routes: RouteObject[] }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const known = (key: string) => {
    const path = search.get(key)
    return isKnownPath(routes, path) ? path : null
  }
  const from = known('fromForbidden')
  const to = known('toForbidden')
  const back = () => navigate(from ?? (session.get().user ? home : '/'), { replace: true })
  const nameOf = (path: string) => screenName(routes, path) ?? words.page
  const inside = session.get().user !== null
  const toSignIn = () => {
    if (session.get().token) signOut()
    void navigate('/', { replace: true })
  }
  return (
    <MessagePage
      title="Access denied"
      actions={
        <>
          <Button variant={inside ? 'default' : 'filled'} onClick={back}>
            {words.back}
          </Button>
          {inside && (
            <Button variant="filled" component={Link} to={home} replace>
              {words.home}
            </Button>
          )}
          <Button onClick={toSignIn}>{words.signIn}</Button>
        </>
      }
    >
      {from && (
        <p>
          {words.from} <b>{nameOf(from)}</b>
        </p>
      )}
      <p>
        {from ? words.to : words.alone} <b>{to ? nameOf(to) : words.page}</b>
      </p>
      {inside && <p>{words.ask}</p>}
    </MessagePage>
  )
}
