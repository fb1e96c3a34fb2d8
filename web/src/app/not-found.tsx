/** Not-found page. */
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useUser } from '../lib/session/session.ts'
import { home } from './guard.ts'
import { MessagePage } from './message-page.tsx'

export function NotFound({ inside: framed = false }: { inside?: boolean }) {
  const inside = useUser() !== null
  return (
    <MessagePage
      inside={framed}
      title="Page not found"
      actions={
        <Button component={Link} to={inside ? home : '/'} variant="filled">
          {inside ? 'Go to the home screen' : 'Go to sign-in'}
        </Button>
      }
    >
      There is no page at this address. Check it for typing mistakes, or start from the home screen.
    </MessagePage>
  )
}

/** Inside the dashboard frame. */
export const NotFoundInside = () => <NotFound inside />
