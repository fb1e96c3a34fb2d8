/** Check buttons beside a field, which validate its value on the server. */
import { Button } from '@mantine/core'
import type { Field } from '@rivulet/contract/fields'
import { actionPath, listPathOf, type Resource } from '@rivulet/contract/resource'
import { isEmpty } from '@rivulet/contract/validate'
import { useState } from 'react'
import { ask, isApiError, messageOf } from '../../lib/api.ts'
import { failure } from '../../lib/notices.ts'
import { useMay } from '../access.ts'
import { ActionIcon } from '../action-icon.tsx'
import { actionsAt } from '../list/selection/list-actions.ts'
import { wireOf } from './form-values.ts'
import css from './record.module.css'
import type { Form } from './use-form.ts'

type Props = { resource: Resource; name: string; field: Field; form: Form }

export function FieldChecks(props: Props) {
  const may = useMay(props.resource)
  return actionsAt(props.resource, 'form-validation', may)
    .filter(([, action]) => action.field === props.name)
    .map(([action]) => <FieldCheck key={action} {...props} action={action} />)
}

function FieldCheck({ resource, name, field, form, action }: Props & { action: string }) {
  const [passed, setPassed] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const declared = resource.actions?.[action]
  const value = wireOf(field, form.values[name])
  if (!declared) return null

  async function check() {
    setBusy(true)
    try {
      await ask('POST', `${listPathOf(resource)}/${actionPath(action)}`, { body: { [name]: value } })
      form.setErrors({ ...form.errors, [name]: [] })
      setPassed(value)
    } catch (error) {
      setPassed(null)
      const errors = isApiError(error) ? error.errors[name] : undefined
      if (errors) form.setErrors({ ...form.errors, [name]: errors })
      else failure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.check}>
      <Button
        size="compact-sm"
        leftSection={<ActionIcon name={declared.icon} />}
        loading={busy}
        disabled={isEmpty(value)}
        onClick={() => void check()}
      >
        {declared.label}
      </Button>
      <span role="status">{passed !== null && passed === value && declared.success}</span>
    </div>
  )
}
