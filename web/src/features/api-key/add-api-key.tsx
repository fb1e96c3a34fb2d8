/** Add screen of API keys: the form, and then the key, which is shown this once. */
import { apiKey } from '@rivulet/contract/resources/api-key'
import { useMemo, useState } from 'react'
import { useUser } from '../../lib/session/session.ts'
import { isAdminUser } from '../../resource/access.ts'
import { freshValues, typedFields } from '../../resource/record/form-values.ts'
import { NewRecord, useNewRecord } from '../../resource/record/new-record.tsx'
import { useForm } from '../../resource/record/use-form.ts'
import { NewKey } from './new-key.tsx'

export function AddApiKey() {
  const admin = isAdminUser(useUser())
  const fields = useMemo(() => typedFields(apiKey, admin, false), [admin])
  const form = useForm(fields, () => freshValues(fields, {}))
  const [made, show] = useState<{ name: string; secret: string } | null>(null)
  const adding = useNewRecord({
    ...{ resource: apiKey, fields, form },
    onSaved: ({ name, key }) => show({ name: String(name), secret: String(key) }),
  })
  if (made) return <NewKey {...made} />
  return <NewRecord {...{ resource: apiKey, fields, form, adding }} title="New API key" />
}
