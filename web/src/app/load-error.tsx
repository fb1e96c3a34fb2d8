/** Error page for a screen that failed to load or to render, with a reload button. */
import { Button } from '@mantine/core'
import { messages } from '@rivulet/contract/messages/messages'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { isLostCode } from '../lib/page/lost-code.ts'
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

/** The same inside the dashboard frame, with the menu. */
export function ScreenError() {
  return <LoadError inside />
}
