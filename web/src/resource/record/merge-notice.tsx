/** Notice of a form whose record somebody else has saved: what they changed, and both values where the user did too. */
import { Button } from '@mantine/core'
import type { Field } from '@rivulet/contract/fields'
import { mergeMessages as said } from '@rivulet/contract/messages/merge-messages'
import { isEmpty } from '@rivulet/contract/validate'
import { kindOf } from '../../field/kinds/kinds.tsx'
import type { Entry, FormRecord } from './form-values.ts'
import css from './record.module.css'
import type { Form } from './use-form.ts'

type Props = {
  saved: FormRecord
  theirs: readonly Entry[]
  both: readonly Entry[]
  form: Pick<Form, 'values' | 'start' | 'changed' | 'change'>
  onDiscard: () => void
}

const wordsOf = (field: Field, value: unknown): string =>
  isEmpty(value) ? said.empty : kindOf(field).words(value, field)

export function MergeNotice({ saved, theirs, both, form, onDiscard }: Props) {
  const by = saved['updatedBy'] as { name: string } | null | undefined
  const open = both.filter(([name]) => name in form.changed)
  return (
    <section className={css.merge} role="alert">
      <p>
        {said.saved(
          by?.name ?? null,
          theirs.map(([, field]) => field.label),
        )}
      </p>
      <Button onClick={onDiscard}>{said.discard}</Button>
      {open.length > 0 && (
        <table>
          <caption>{said.both}</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">{said.stored}</th>
              <th scope="col">{said.typed}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {open.map(([name, field]) => (
              <tr key={name}>
                <th scope="row">{field.label}</th>
                <td>{wordsOf(field, form.start[name])}</td>
                <td>{wordsOf(field, form.values[name])}</td>
                <td>
                  <Button
                    variant="subtle"
                    aria-label={said.takeOf(field.label)}
                    onClick={() => form.change({ [name]: form.start[name] })}
                  >
                    {said.take}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
