/** Layout of public screens: form on the left, river drawing on the right, or above it on phones. */
import { IconMoon, IconSun } from '@tabler/icons-react'
import { switchColors, useDark } from '../../lib/stored/color-scheme.ts'
import { messages } from '@rivulet/contract/messages/messages'
import { product } from '@rivulet/contract/programme'
import { mailTo } from '@rivulet/contract/text/mail-to'
import { Outlet } from 'react-router'
import { useProgramme } from '../../lib/programme.ts'
import { Brand } from '../../ui/layout/mark.tsx'
import css from './public-layout.module.css'
import { River } from './river.tsx'

const year = new Date().getFullYear()

/** Whose programme it is, how to reach them, and the software's own name. */
function Footer() {
  const { name, supportAddress } = useProgramme()
  return (
    <span className={css.words}>
      <span>
        © {year} {name}
      </span>
      {supportAddress && (
        <a className="link" href={mailTo(supportAddress)}>
          {messages.contactUs}
        </a>
      )}
      {name !== product && <span>{product}</span>}
    </span>
  )
}

export function PublicLayout() {
  const Icon = useDark() ? IconSun : IconMoon
  return (
    <div className={css.layout}>
      <main className={css.side}>
        <div className={css.brand}>
          <Brand />
        </div>
        <div className={css.form}>
          <Outlet />
        </div>
        <footer className={css.fine}>
          <Footer />
          <button type="button" className={css.theme} onClick={switchColors}>
            <Icon size={14} />
            Theme
          </button>
        </footer>
      </main>
      <aside className={css.panel} aria-label="About the programme">
        <River />
        <div className={css.say}>
          <p>Every click finds its way to a commission.</p>
          <p>Tracked to the cent, explained step by step, paid on a date you can see.</p>
        </div>
      </aside>
    </div>
  )
}
