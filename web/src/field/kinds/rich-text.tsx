/** Formatted text. Editor and cleaner are loaded when they are needed. */
import { Suspense } from 'react'
import { piece } from '../lib/piece.ts'
import { wordsOfHtml } from '../lib/trusted-types.ts'
import { Field } from '../ui/field.tsx'
import { TextSkeleton } from '../ui/skeleton.tsx'
import { InputBone } from './input-bone.tsx'
import { type FieldKind, type InputProps, nothing, type ShowProps, typedText } from './kind.ts'
import { fieldOf } from './shell.tsx'
import { TextFilter } from './text-filter.tsx'

const Editor = piece(async () => (await import('./rich-text-editor.tsx')).TextEditor)
const RichText = piece(async () => (await import('../ui/rich-text.tsx')).RichText)

/** The words of HTML that is parsed, never shown. */
function wordsOf(value: unknown): string {
  const spaced = typedText(value).replace(/<\/(p|li|h\d|blockquote)>|<br\s*\/?>/g, ' $&')
  return wordsOfHtml(spaced).replace(/\s+/g, ' ').trim() || nothing
}

function RichTextBox(props: InputProps<'richText'>) {
  const { id, field, value, onChange, onBlur, error } = props
  return (
    <Suspense fallback={<InputBone label={field.label} height={112} />}>
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

export const richText: FieldKind<'richText'> = {
  words: wordsOf,
  Show: RichTextShown,
  Input: RichTextBox,
  Filter: TextFilter,
  width: 220,
}
