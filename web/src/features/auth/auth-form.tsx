/** The frame of every form at the front door: title, a sentence, the fields, what went wrong, one button, and where else to go. */
import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { usePageTitle } from '../../lib/page.ts'
import type { Outcome } from '../../ui/outcome.tsx'
import css from './auth-form.module.css'

type Props = {
  title: string
  /** The window's title when it differs. */
  windowTitle?: string
  lead: ReactNode
  formProps: ComponentProps<'form'>
  alert: string | null
  busy: boolean
  /** How the latest try went, for a moment. */
  outcome: Outcome | null
  /** Null where something else sends the form. */
  button: string | null
  /** Under the button. */
  other?: ReactNode
  children: ReactNode
}

export function AuthForm({
  title,
  windowTitle,
  lead,
  formProps,
  alert,
  busy,
  outcome,
  button,
  other,
  children,
}: Props) {
  usePageTitle(windowTitle ?? title)
  return (
    <form className={css.form} {...formProps}>
      <AuthHead title={title}>{lead}</AuthHead>
      {children}
      {alert && (
        <p className={css.alert} role="alert">
          <IconAlertCircle size={14} aria-hidden />
          {alert}
        </p>
      )}
      {button !== null && (
        <Button
          type="submit"
          variant="filled"
          size="lg"
          fullWidth
          loading={busy}
          data-outcome={outcome ?? undefined}
        >
          {button}
        </Button>
      )}
      {other && <p className={css.other}>{other}</p>}
    </form>
  )
}

export function AuthHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.head}>
      <h1>{title}</h1>
      <p>{children}</p>
    </div>
  )
}

/** After a form is done: what happened, and where to go next. */
export function AuthDone({
  title,
  windowTitle,
  icon,
  children,
  next,
}: {
  title: string
  windowTitle?: string
  icon: ReactNode
  children: ReactNode
  next: ReactNode
}) {
  usePageTitle(windowTitle ?? title)
  return (
    <div className={css.form} role="status">
      <span className={css.done}>{icon}</span>
      <AuthHead title={title}>{children}</AuthHead>
      {next}
    </div>
  )
}
