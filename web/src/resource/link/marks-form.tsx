/** Form for sub IDs and landing page of a tracked address. */
import { TextInput } from '@mantine/core'
import {
  isLandingPath,
  landingPathOf,
  type MarkName,
  markNames,
  type Marks,
} from '@rivulet/contract/text/tracked-address'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Fields, spanClass } from '../../ui/inputs/field.tsx'
import { useLandingPath } from '../../ui/inputs/use-landing-path.ts'
import css from './marks-form.module.css'

type Props = {
  marks: Marks
  onChange: (marks: Marks) => void
  /** Whether they are kept. */
  note?: string
}

const examples: Record<MarkName, string> = {
  s1: 'newsletter',
  s2: 'november',
  s3: 'button',
  s4: '',
  s5: '',
}

export function MarksForm({ marks, onChange, note }: Props) {
  const landing = marks.to ?? ''
  const [open] = useState(() => Object.values(marks).some(Boolean))
  const land = (to: string) => onChange({ ...marks, to })
  const { hint, onPaste, onBlur } = useLandingPath(landing, land)
  return (
    <details className={css.marks} open={open}>
      <summary>
        <IconChevronRight size={14} />
        Sub IDs and landing page
      </summary>
      <Fields>
        <div className={spanClass[6]}>
          <TextInput
            label="Landing page"
            placeholder="/tea/earl-grey"
            description={
              hint ??
              'A page of the shop: its full address, or only the path. Leave empty for the shop’s start page'
            }
            error={isLandingPath(landingPathOf(landing)) ? undefined : 'Start with a single slash'}
            maxLength={255}
            autoCapitalize="none"
            spellCheck={false}
            value={landing}
            onChange={({ currentTarget }) => land(currentTarget.value)}
            onPaste={onPaste}
            onBlur={onBlur}
          />
        </div>
        {markNames.map((name) => (
          <div key={name} className={spanClass[2]}>
            <TextInput
              label={name}
              placeholder={examples[name]}
              maxLength={255}
              autoCapitalize="none"
              spellCheck={false}
              value={marks[name] ?? ''}
              onChange={({ currentTarget }) => onChange({ ...marks, [name]: currentTarget.value })}
            />
          </div>
        ))}
      </Fields>
      <p className={css.help}>
        Sub IDs s1 to s5 are labels of your own, such as newsletter or instagram. They come back with
        every click and order, exactly as you type them, so that you see where each came from. {note}
      </p>
    </details>
  )
}
