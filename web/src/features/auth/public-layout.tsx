/** The front door: the form on the left, the river on the right; on phones the river flows above. */
import { IconMoon, IconSun } from '@tabler/icons-react'
import { switchColors, useDark } from '../../lib/color-scheme.ts'
import { Outlet } from 'react-router'
import { Brand } from '../../ui/mark.tsx'
import css from './door.module.css'
import { River } from './river.tsx'

const year = new Date().getFullYear()

export function Door() {
  const Icon = useDark() ? IconSun : IconMoon
  return (
    <div className={css.door}>
      <main className={css.side}>
        <div className={css.brand}>
          <Brand />
        </div>
        <div className={css.form}>
          <Outlet />
        </div>
        <footer className={css.fine}>
          <span>© {year} Rivulet</span>
          <button type="button" className={css.theme} onClick={switchColors}>
            <Icon size={14} />
            Theme
          </button>
        </footer>
      </main>
      <aside className={css.panel} aria-label="About Rivulet">
        <River />
        <div className={css.say}>
          <p>Every click finds its way to a commission.</p>
          <p>Tracked to the cent, explained step by step, paid on a date you can see.</p>
        </div>
      </aside>
    </div>
  )
}
