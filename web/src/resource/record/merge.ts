/** What somebody else saved while a form was open. */
import { changedBody, type Entry, type FormRecord, type FormValues, startValues } from './form-values.ts'
import type { Form } from './use-form.ts'

export type Merged = {
  /** The values typed so far, for on top of the saved ones. */
  kept: FormValues
  /** Fields that the other has changed. */
  theirs: Entry[]
  /** Those of them that were changed here too, to something else. */
  both: Entry[]
}

/** `base`: the version that the user has seen. */
export function mergeSaved(
  fields: readonly Entry[],
  { values, changed }: Pick<Form, 'values' | 'changed'>,
  { base, saved }: Record<'base' | 'saved', FormRecord>,
): Merged {
  const stored = startValues(fields, saved)
  const others = changedBody(fields, stored, startValues(fields, base))
  const differ = changedBody(fields, values, stored)
  const theirs = fields.filter(([name]) => name in others)
  return {
    kept: Object.fromEntries(Object.keys(changed).map((name) => [name, values[name]])),
    theirs,
    both: theirs.filter(([name]) => name in changed && name in differ),
  }
}
