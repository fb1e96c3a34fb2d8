/** Contact form: one message to the administrators. */
import { Button } from '@mantine/core'
import { contactFields } from '@rivulet/contract/endpoints/contact-endpoints'
import { useRef } from 'react'
import { useUnsavedChanges } from '../../lib/page/unsaved-changes.ts'
import { FormField } from '../../resource/record/form-field.tsx'
import type { Entry } from '../../resource/record/form-values.ts'
import { useForm } from '../../resource/record/use-form.ts'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { useSendMessage } from './use-send-message.ts'

const fields: readonly Entry[] = Object.entries(contactFields)
const empty = { message: null }

export function ContactForm() {
  const place = useRef<HTMLFormElement>(null)
  const form = useForm(fields, () => empty)
  useUnsavedChanges(form.dirty)
  const { sending, send } = useSendMessage(form, place, () => form.restart(empty))
  return (
    <Card title="Contact us">
      <CardBody>
        <form
          ref={place}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <FormField
            name="message"
            field={contactFields.message}
            form={form}
            editing={false}
            wide
            unnamed={false}
          />
          <Button type="submit" variant="filled" loading={sending} mt={12}>
            Send
          </Button>
        </form>
      </CardBody>
    </Card>
  )
}
