/** What a dry run found, or an import did: counts, progress, and the problems by line. */
import { Button } from '@mantine/core'
import type { RecentImport } from '@rivulet/contract/answers/import-answer'
import type { Filter } from '@rivulet/contract/filter'
import { importOutcomes } from '@rivulet/contract/imports/import-form'
import { importMessages as said } from '@rivulet/contract/messages/import-messages'
import { importUndoMessages } from '@rivulet/contract/messages/import-undo-messages'
import { displayPercent, formatHundredths } from '@rivulet/contract/money'
import { places } from '@rivulet/contract/resources/places'
import { IconDownload, IconPlayerStop } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { displayCount, displayMoney } from '../../lib/format.ts'
import { useUser } from '../../lib/session/session.ts'
import { kindOf } from '../../field/kinds/kinds.tsx'
import { mayDo } from '../../resource/access.ts'
import css from '../../resource/csv/csv.module.css'
import { listAddress } from '../../resource/list/rows/list-query.ts'
import { screenPath } from '../../resource/path.ts'
import { Bar } from '../../ui/figures/bar.tsx'
import { Stat, StatStrip } from '../../ui/figures/stat.tsx'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import type { Importing } from './import-kinds.ts'
import { saveOutcomes } from './outcome-file.ts'
import { UndoneBy } from './undone-by.tsx'
import type { Run } from './use-import-steps.ts'

const shown = 50
const inEuro = (euros: number): string => displayMoney(formatHundredths(Math.round(euros * 100)))

const displayCounts = ({ approved, pending, failed }: NonNullable<Run['statuses']>) => ({
  approved: displayCount(approved),
  pending: displayCount(pending),
  failed: displayCount(failed),
})

type Props = {
  run: Run
  lines: number
  file: string
  importing: Pick<Importing, 'about' | 'shown'>
  /** Of orders, the shop they are imported into. */
  shop: string
  /** Columns of the file that no field is read from. */
  unused: readonly string[]
  /** As it is among the last imports now; it may have been undone. */
  now?: RecentImport | undefined
  onStop: () => void
  onSaveProblems: () => void
}

export function OutcomeCard(props: Props) {
  const { run, lines, file, importing, shop, unused, now, onStop, onSaveProblems } = props
  const { dryRun, state, created, existing, wrong, outcomes, amount, commission, statuses, rates } = run
  const working = state === 'working' || state === 'stopping'
  const undone = dryRun ? null : now?.undone
  const counts = created > 0 && !undone
  return (
    <Card
      title={dryRun ? 'Preview' : 'Import'}
      hint={dryRun ? said.notYet : undefined}
      end={
        working ? (
          <Button
            size="compact-sm"
            leftSection={<IconPlayerStop />}
            loading={state === 'stopping'}
            onClick={onStop}
          >
            Stop
          </Button>
        ) : (
          outcomes.length > 0 && (
            <Button
              size="compact-sm"
              leftSection={<IconDownload />}
              onClick={() => saveOutcomes(run, importing, `${dryRun ? 'preview' : 'import'}-${file}`)}
            >
              {dryRun ? 'Download the preview' : 'Download the outcome'}
            </Button>
          )
        )
      }
    >
      <div role="status">
        <Progress run={run} lines={lines} />
        {undone && (
          <p className={css.note}>
            <UndoneBy {...undone} />
          </p>
        )}
      </div>
      <StatStrip>
        {undone ? (
          <Stat label={importUndoMessages.left} value={displayCount(now?.records ?? 0)} />
        ) : (
          <Stat label={dryRun ? said.canBeImported : 'Imported'} value={displayCount(created)} />
        )}
        {amount !== null && !undone && <Stat label="Amount" value={inEuro(amount)} />}
        <Stat label={said.alreadyThere} value={displayCount(existing)} />
        <Stat label={said.withProblems} value={displayCount(wrong)} />
      </StatStrip>
      {statuses && counts && (
        <p className={css.note}>
          {said.statuses(displayCounts(statuses))}{' '}
          {commission > 0 && said.credited(inEuro(commission), dryRun)}
        </p>
      )}
      {rates && counts && <p className={css.note}>{rateWords(rates)}</p>}
      {dryRun && unused.length > 0 && <p className={css.note}>{said.unused(unused)}</p>}
      {statuses && statuses.pending > 0 && !undone && (
        <p className={css.note}>
          {said.pending(statuses.pending, dryRun)} {!dryRun && !working && <ToPending shop={shop} />}
        </p>
      )}
      {wrong > 0 && !working && (
        <p className={css.note}>
          {said.correct}{' '}
          <button type="button" className="link" onClick={onSaveProblems}>
            {said.saveProblems}
          </button>
        </p>
      )}
      {wrong + existing > 0 && !working && <LeftOut outcomes={outcomes} about={importing.about} />}
      {counts && !working && <Becomes {...{ outcomes, importing, dryRun }} />}
    </Card>
  )
}

const rateWords = ({ lowest, highest, without }: NonNullable<Run['rates']>): string =>
  said.rates(
    lowest && displayPercent(lowest),
    highest && displayPercent(highest),
    without > 0 ? displayCount(without) : null,
  )

function ToPending({ shop }: Pick<Props, 'shop'>) {
  const { order } = places
  if (!mayDo(useUser(), order, 'list')) return null
  const pending: Filter[] = [
    { field: 'status', operator: 'eq', value: '2' },
    { field: 'shop', operator: 'eq', value: shop },
  ]
  return (
    <Link className="link" to={listAddress(screenPath(order), pending)}>
      {said.seePending}
    </Link>
  )
}

/** What a screen reader hears too. */
function Progress({ run: { state, done, error }, lines }: { run: Run; lines: number }) {
  if (state === 'done') return null
  if (state === 'stopped') return <p className={css.note}>{said.stopped}</p>
  if (state === 'failed')
    return (
      <p className={css.note}>
        {messageOf(error)}. {said.failed}
      </p>
    )
  return (
    <CardBody>
      <p className={css.progress}>{said.working(displayCount(done), displayCount(lines))}</p>
      <Bar part={lines === 0 ? 1 : done / lines} />
    </CardBody>
  )
}

/** Lines that are not imported: problems first, then what is already there. */
function LeftOut({ outcomes, about }: Pick<Run, 'outcomes'> & Pick<Importing, 'about'>) {
  const of = (wanted: Run['outcomes'][number]['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === wanted)
  const problems = [...of('wrong'), ...of('existing')]
  return (
    <Lines label={said.leftOut} heads={['Line', about, 'Field', 'Problem']} all={problems} stacked>
      {({ line, outcome, name, problems: found }) =>
        (found.length > 0 ? found : [{ field: null, message: importOutcomes[outcome] }]).map(
          ({ field, message }, n) => (
            <tr key={`${line} ${message}`}>
              <td>{n === 0 && line}</td>
              <td>{n === 0 && name}</td>
              <td>{field}</td>
              <td className={css.whole}>{message}</td>
            </tr>
          ),
        )
      }
    </Lines>
  )
}

type BecomesProps = Pick<Run, 'outcomes' | 'dryRun'> & Pick<Props, 'importing'>

/** What was read from each imported line, so that a wrong decimal sign or order of dates is seen. */
function Becomes({ outcomes, importing: { about, shown: values }, dryRun }: BecomesProps) {
  const imported = outcomes.filter(({ outcome }) => outcome === 'created')
  const fields = Object.entries(values)
  const heads = ['Line', about, ...fields.map(([, { label }]) => label)]
  return (
    <Lines label={said.becomes(dryRun)} heads={heads} all={imported}>
      {({ line, name, values: read }) => (
        <tr key={line}>
          <td>{line}</td>
          <td>{name}</td>
          {fields.map(([field, definition]) => (
            <td key={field}>{kindOf(definition).words(read[field], definition)}</td>
          ))}
        </tr>
      )}
    </Lines>
  )
}

type LinesProps = {
  label: string
  heads: readonly string[]
  all: Run['outcomes']
  /** On phones the last column is below the others. */
  stacked?: boolean
  children: (line: Run['outcomes'][number]) => ReactNode
}

/** The first of them. */
function Lines({ label, heads, all, stacked, children }: LinesProps) {
  const first = all.slice(0, shown)
  return (
    <div className={css.frame} tabIndex={0} role="region" aria-label={label}>
      <table className={css.lines} data-stacked={stacked}>
        <caption>{label}</caption>
        <thead>
          <tr>
            {heads.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{first.map(children)}</tbody>
      </table>
      {all.length > first.length && (
        <p className={css.note}>{said.first(displayCount(first.length), displayCount(all.length))}</p>
      )}
    </div>
  )
}
