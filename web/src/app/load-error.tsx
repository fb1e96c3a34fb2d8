/** When the code of a screen did not arrive, or a screen broke: says so and offers to load again. */
import { Button } from '@mantine/core'
import { messages } from '@rivulet/contract/messages'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { MessagePage } from './message-page.tsx'

/** What browsers and the bundler say when a chunk or a style is lost. */
const lost =
  /dynamically imported module|module script failed|preload CSS|did not arrive in time|Importing a module/i

export function LoadError({ inside = false }: { inside?: boolean }) {
  const error = useRouteError()
  const chunk = error instanceof Error && lost.test(error.message)
  useEffect(() => console.error(error), [error])
  return (
    <MessagePage
      inside={inside}
      title={chunk ? 'This page could not be loaded' : 'Something went wrong'}
      actions={
        <Button variant="filled" onClick={() => location.reload()}>
          Reload
        </Button>
      }
    >
      {chunk
        ? 'A part of the application did not arrive. The connection may be down, or a newer version has been installed.'
        : messages.form.failed}
    </MessagePage>
  )
}

/** The same within the frame of the dashboard, so that the menu stays at hand. */
export function ScreenError() {
  return <LoadError inside />
}
