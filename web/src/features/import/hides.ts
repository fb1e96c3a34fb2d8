/** The import of a record is hidden where it was not imported. */
import { isEmpty } from '@rivulet/contract/validate'
import type { FormValues } from '../../resource/record/form-values.ts'

type Hides = (field: string, values: FormValues) => boolean

export const hidesNoImport: Hides = (field, values) => field === 'import' && isEmpty(values.import)

/** Besides what else is hidden. */
export const withoutImport =
  (hides: Hides): Hides =>
  (field, values) =>
    hidesNoImport(field, values) || hides(field, values)
