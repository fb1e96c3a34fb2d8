/** Welcome screen: the two seconds after sign-in, while the first screen loads. */
import { Loader } from '@mantine/core'
import { useEffect } from 'react'
import { AuthHead } from './auth-form.tsx'
import css from './auth-form.module.css'

const welcomeTime = 2000

export function Welcome({ name, onEnd }: { name: string; onEnd: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onEnd, welcomeTime)
    return () => clearTimeout(timer)
  }, [onEnd])
  return (
    <div className={css.form} role="status">
      <AuthHead title="Welcome">{name}</AuthHead>
      <div className={`${css.welcome} muted`}>
        <Loader size={20} color="var(--accent)" />
        Getting your numbers ready
      </div>
    </div>
  )
}
