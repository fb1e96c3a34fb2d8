/** Help tooltip for fields too narrow to show help text below. */
import { IconInfoCircle } from '@tabler/icons-react'
import { Tip } from '../../ui/feedback/tip.tsx'
import css from './field.module.css'

export function HelpTip({ text }: { text: string }) {
  return (
    <Tip label={text} multiline maw={240} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={css.tip} aria-label={text}>
        <IconInfoCircle size={14} />
      </button>
    </Tip>
  )
}
