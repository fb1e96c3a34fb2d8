/** Shell of a form field: label with required star or grey note, help or error below. Mantine's inputs render the same. */
import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './field.module.css'

type Props = {
  label: string
  required?: boolean
  /** 'Optional', 'Hidden from affiliates', or a link, at the right of the label. */
  aside?: ReactNode
  help?: ReactNode
  error?: ReactNode
  /** Id of the control inside. */
  id?: string
  /** The control is a group (checkboxes, an editor), so the label is not a <label>. */
  group?: boolean
  children: ReactNode
}

/** For controls other than Mantine inputs. */
export function Field({ label, required, aside, help, error, id, group, children }: Props) {
  return (
    <Input.Wrapper
      label={label}
      description={help}
      error={error}
      labelElement={group ? 'div' : 'label'}
      withAsterisk={required ?? false}
      {...(id && !group ? { labelProps: { htmlFor: id } } : {})}
      {...(aside ? asideOf(aside) : {})}
    >
      {children}
    </Input.Wrapper>
  )
}

/** Props to spread on a Mantine input: grey note or link at the right of the label. */
export const asideOf = (aside: ReactNode) => ({
  inputContainer: (input: ReactNode) => (
    <>
      {input}
      <span className={css.aside}>{aside}</span>
    </>
  ),
})

/** Six-column grid of a form group. Children set their width with `span2` to `span6`; two by default. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={css.fields}>{children}</div>
}

export const spanClass: Record<1 | 2 | 3 | 4 | 6, string | undefined> = {
  1: css.span1,
  2: css.span2,
  3: css.span3,
  4: css.span4,
  6: css.span6,
}
