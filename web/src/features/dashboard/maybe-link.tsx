/** A link where there is somewhere to go, else plain text. */
import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type Props = Omit<ComponentProps<typeof Link>, 'to'> & { to: string | undefined }

export function MaybeLink({ to, ...props }: Props) {
  return to === undefined ? (
    <span className={props.className}>{props.children}</span>
  ) : (
    <Link to={to} {...props} />
  )
}
