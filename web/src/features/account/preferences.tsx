/** Preferences: theme, rows and periods on this device, and notifications. Each choice takes effect at once. */
import { account, preferences } from '@rivulet/contract/screens/own-screens'
import { densities } from '@rivulet/contract/list-layout'
import { periodMessages } from '@rivulet/contract/messages/period-messages'
import { preferenceMessages as said } from '@rivulet/contract/messages/preference-messages'
import { comparisons, type Preset, presets } from '@rivulet/contract/period'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Select } from '../../field/kinds/select.tsx'
import { chooseColors, chosenColors, useDark } from '../../lib/stored/color-scheme.ts'
import { forgetChosenPeriod } from '../../lib/stored/period.ts'
import { useUser } from '../../lib/session/session.ts'
import { chooseUsual, type Usual, usual } from '../../lib/stored/usual.ts'
import { BlockSkeleton } from '../../ui/feedback/skeleton.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { NotificationPreferences } from './notification-preferences.tsx'
import css from './preferences.module.css'

export function Preferences() {
  const user = useUser()
  return (
    <>
      <PageHead title={preferences.title} />
      <div className={css.cards}>
        <Appearance />
        <Figures />
      </div>
      {user?.impersonator === undefined && <NotificationPreferences />}
      <p className={css.more}>
        {said.lists}{' '}
        <Link to={account.path} className="link">
          {said.profile}
        </Link>
      </p>
    </>
  )
}

function useUsual(): [Usual, (change: Partial<Usual>) => void] {
  const [now, setNow] = useState(usual)
  return [
    now,
    (change) => {
      chooseUsual(change)
      setNow(usual())
    },
  ]
}

function Appearance() {
  // Also chosen at the top of the screen and in the quick search.
  useDark()
  const [, redraw] = useState({})
  const [{ density }, choose] = useUsual()
  return (
    <Card title={said.look} hint={said.onDevice}>
      <Choice label={said.theme}>
        <Segmented
          label={said.theme}
          options={said.themes}
          value={chosenColors()}
          onChange={(theme) => {
            chooseColors(theme)
            redraw({})
          }}
        />
      </Choice>
      <Choice label={said.rows} why={said.rowsWhy}>
        <Segmented
          label={said.rows}
          options={densities}
          value={density}
          onChange={(next) => choose({ density: next })}
        />
      </Choice>
    </Card>
  )
}

const periods = Object.entries(presets).map(([value, label]) => ({ value, label }))

function Figures() {
  const [{ period, compared }, choose] = useUsual()
  const change = (next: Partial<Usual>) => {
    forgetChosenPeriod()
    choose(next)
  }
  return (
    <Card title={said.figures} hint={said.onDevice}>
      <Choice label={said.period} why={said.periodWhy}>
        <Suspense fallback={<BlockSkeleton height={34} />}>
          <Select
            data={periods}
            value={period}
            allowDeselect={false}
            aria-label={said.period}
            onChange={(next) => next && change({ period: next as Preset })}
          />
        </Suspense>
      </Choice>
      <Choice label={said.compare}>
        <Segmented
          label={said.compare}
          options={{ ...comparisons, none: periodMessages.none }}
          value={compared}
          onChange={(next) => change({ compared: next })}
        />
      </Choice>
    </Card>
  )
}

type ChoiceProps = { label: string; why?: string; children: ReactNode }

const Choice = ({ label, why, children }: ChoiceProps) => (
  <div className={css.choice}>
    <div>
      <p className={css.label}>{label}</p>
      {why && <p className={css.why}>{why}</p>}
    </div>
    {children}
  </div>
)
