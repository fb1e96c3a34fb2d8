/** Rich text editor. Offers exactly the formatting that is kept on save. */
import '@mantine/tiptap/styles.layer.css'
import { useMantineStyleNonce } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect } from 'react'
import '../../ui/inputs/clean-html.ts'
import css from './rich-text-editor.module.css'

const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    heading: { levels: [1, 2, 3] },
    link: {
      openOnClick: false,
      protocols: ['http', 'https', 'mailto'],
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
]
const empty = '<p></p>'

type Props = {
  id: string
  label: string
  html: string
  onChange: (html: string) => void
  onBlur: () => void
  invalid: boolean
}

export function TextEditor({ id, label, html, onChange, onBlur, invalid }: Props) {
  const styleNonce = useMantineStyleNonce()?.()
  const editor = useEditor({
    extensions,
    ...(styleNonce ? { injectNonce: styleNonce } : {}),
    content: html,
    shouldRerenderOnTransaction: true,
    editorProps: { attributes: { id, 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: changed }) => {
      const next = changed.getHTML()
      onChange(next === empty ? '' : next)
    },
    onBlur,
  })
  // Set from outside, such as by a reloaded form.
  useEffect(() => {
    if (editor.isDestroyed) return
    const now = editor.getHTML()
    if (html !== (now === empty ? '' : now) && !editor.isFocused)
      editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])
  return (
    <RichTextEditor editor={editor} className={css.editor ?? ''} data-error={invalid || undefined}>
      <RichTextEditor.Toolbar>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Link />
        <RichTextEditor.Blockquote />
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  )
}
