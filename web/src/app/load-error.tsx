/** When the code of a screen did not arrive, or a screen broke: says so and offers to load again. */
import { Button } from '@mantine/core'
import { messages } from '@rivulet/contract/messages'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { isLostCode } from '../lib/lost-code.ts'
import { MessagePage } from './message-page.tsx'

export function LoadError({ inside = false }: { inside?: boolean }) {
  const error = useRouteError()
  const chunk = isLostCode(error)
  useEffect(() => console.error(error), [error])
  return (
    <MessagePage
      inside={inside}
      title={chunk ? messages.lost.title : 'Something went wrong'}
      actions={
        <Button variant="filled" onClick={() => location.reload()}>
          {messages.lost.reload}
        </Button>
      }
    >
      {chunk ? messages.lost.why : messages.form.failed}
    </MessagePage>
  )
}

/** The same within the frame of the dashboard, so that the menu stays at hand. */
export function ScreenError() {
  return <LoadError inside />
}
