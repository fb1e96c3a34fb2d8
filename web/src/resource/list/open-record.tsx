/** Opens a record by its id, for users who may not list records. */
import { withinSentence } from '@rivulet/contract/text/within-sentence'
import { Button, NumberInput } from '@mantine/core'
import { messages } from '@rivulet/contract/messages/messages'
import type { Resource } from '@rivulet/contract/resource'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Card } from '../../ui/layout/card.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { useMay } from '../access.ts'
import { editPath, viewPath } from '../path.ts'
import css from './list.module.css'

export function OpenRecord({ resource }: { resource: Resource }) {
  const may = useMay(resource)
  const navigate = useNavigate()
  const [id, setId] = useState<number | string>('')
  const known = typeof id === 'number' && id > 0
  function open(event: FormEvent) {
    event.preventDefault()
    if (known) void navigate(may('view') ? viewPath(resource, id) : editPath(resource, id))
  }
  return (
    <>
      <PageHead title={resource.title} />
      <Card title={messages.list.openTitle(withinSentence(resource.singular))}>
        <form className={css.open} onSubmit={open}>
          <NumberInput
            label={messages.list.recordId}
            description={messages.list.openWhy}
            value={id}
            onChange={setId}
            min={1}
            allowDecimal={false}
            allowNegative={false}
            hideControls
          />
          <Button type="submit" variant="filled" disabled={!known}>
            Open
          </Button>
        </form>
      </Card>
    </>
  )
}
