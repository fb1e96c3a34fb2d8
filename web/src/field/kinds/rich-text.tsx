/** Rich text field. Editor and sanitiser are loaded on demand. */
import { Suspense } from 'react'
import { piece } from '../../lib/page/piece.ts'
import { Field } from '../../ui/inputs/field.tsx'
import { TextSkeleton } from '../../ui/feedback/skeleton.tsx'
import { InputSkeleton } from './input-skeleton.tsx'
import { type Controls, type InputProps, nothing, type ShowProps, typedText } from './kind.ts'
import { fieldOf } from './shell.tsx'
import { TextFilter } from '../filters/text-filter.tsx'

const Editor = piece(async () => (await import('./rich-text-editor.tsx')).TextEditor)
export const RichText = piece(async () => (await import('../../ui/inputs/rich-text.tsx')).RichText)

function RichTextBox(props: InputProps<'richText'>) {
  const { id, field, value, onChange, onBlur, error } = props
  return (
    <Suspense fallback={<InputSkeleton {...field} height={112} />}>
      <Field {...fieldOf(props)} group>
        <Editor
          id={id}
          label={field.label}
          html={typedText(value)}
          onChange={onChange}
          onBlur={onBlur}
          invalid={error !== undefined}
        />
      </Field>
    </Suspense>
  )
}

function RichTextShown({ value }: ShowProps<'richText'>) {
  const html = typedText(value)
  if (html === '') return nothing
  return (
    <Suspense fallback={<TextSkeleton />}>
      <RichText html={html} />
    </Suspense>
  )
}

export const richText: Controls<'richText'> = {
  Show: RichTextShown,
  Input: RichTextBox,
  Filter: TextFilter,
}
