// The part of an import's body that says how its file is read.
import type { DraftOf } from '@rivulet/contract/fields'
import type { fileFields, stepFields } from '@rivulet/contract/imports/import-form'
import type { StatusWords } from '../csv/status-words.ts'

export type FileFormat = DraftOf<typeof fileFields> & StatusWords
export type ImportBody = FileFormat & DraftOf<typeof stepFields>
