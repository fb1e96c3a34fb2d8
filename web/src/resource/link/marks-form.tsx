/** Form for sub IDs and landing page of a tracked address. */
import { TextInput } from '@mantine/core'
import { linkMessages } from '@rivulet/contract/messages/link-messages'
import {
  landingPageMax,
  type MarkName,
  markNames,
  type Marks,
} from '@rivulet/contract/text/tracked-address'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Fields, spanClass } from '../../ui/inputs/field.tsx'
import css from './marks-form.module.css'

type Props = {
  marks: Marks
  onChange: (marks: Marks) => void
  /** What the link promotes, where that is known. */
  promoted?: 'shop' | 'campaign' | 'any'
  /** Whether they are kept. */
  note?: string
  /** What is wrong with the landing page. */
  error?: string | undefined
}

const examples: Record<MarkName, string> = {
  s1: 'newsletter',
  s2: 'november',
  s3: 'button',
  s4: '',
  s5: '',
}

export function MarksForm({ marks, onChange, promoted = 'any', note, error }: Props) {
  const [open] = useState(() => Object.values(marks).some(Boolean))
  return (
    <details className={css.marks} open={open || error !== undefined}>
      <summary>
        <IconChevronRight size={14} />
        Sub IDs and landing page
      </summary>
      <Fields>
        <div className={spanClass[6]} data-field="landingPage">
          <TextInput
            label="Landing page"
            placeholder="/tea/earl-grey"
            description={linkMessages.landingHelp(promoted)}
            error={error}
            maxLength={landingPageMax}
            autoCapitalize="none"
            spellCheck={false}
            value={marks.to ?? ''}
            onChange={({ currentTarget }) => onChange({ ...marks, to: currentTarget.value })}
          />
        </div>
        <p className={`${css.help} ${spanClass[6]}`}>
          Sub IDs s1 to s5 are labels of your own, such as newsletter or instagram. They come back with
          every click and order, exactly as you type them, so that you see where each came from. {note}
        </p>
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
    </details>
  )
}
