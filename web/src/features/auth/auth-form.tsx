/** Frame of the public forms: title, lead, fields, error, button and links. */
import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { messages } from '@rivulet/contract/messages/messages'
import { mailTo } from '@rivulet/contract/text/mail-to'
import { usePageTitle } from '../../lib/page/page.ts'
import { useProgramme } from '../../lib/programme.ts'
import css from './auth-form.module.css'

type Props = {
  title: string
  /** Window title, if different. */
  windowTitle?: string
  lead: ReactNode
  formProps: ComponentProps<'form'>
  alert: string | null
  busy: boolean
  /** Null when the form is submitted in another way. */
  button: string | null
  /** Below the button. */
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
          <IconAlertCircle size={14} />
          <AlertText text={alert} />
        </p>
      )}
      {button !== null && (
        <Button type="submit" variant="filled" size="lg" fullWidth loading={busy}>
          {button}
        </Button>
      )}
      {other && <p className={css.other}>{other}</p>}
    </form>
  )
}

/** 'contact us if needed' leads to the support address. */
function AlertText({ text }: { text: string }) {
  const { supportAddress } = useProgramme()
  const [before = '', after] = text.split(messages.session.contact)
  if (after === undefined || !supportAddress) return text
  return (
    <span>
      {before}
      <a href={mailTo(supportAddress)}>{messages.session.contact}</a>
      {after}
    </span>
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

/** What became of a form, with the next step; `failed` where it is not what was wanted. */
export function AuthDone({
  title,
  windowTitle,
  icon,
  failed,
  children,
  next,
}: {
  title: string
  windowTitle?: string
  icon: ReactNode
  failed?: boolean
  children: ReactNode
  next: ReactNode
}) {
  usePageTitle(windowTitle ?? title)
  return (
    <div className={css.form} role="status">
      <span className={css.done} data-failed={failed || undefined}>
        {icon}
      </span>
      <AuthHead title={title}>{children}</AuthHead>
      {next}
    </div>
  )
}
