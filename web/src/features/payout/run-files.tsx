/** The files of a payout run, each with its last download: the bank must not get one twice. */
import type { PayoutProgress } from '@rivulet/contract/answers/payout-answer'
import { payoutMessages as said } from '@rivulet/contract/messages/payout-messages'
import type { payoutRun } from '@rivulet/contract/resources/payout-run'
import type { Row } from '@rivulet/contract/resource'
import { StoredFiles } from '../../field/files/stored-files.tsx'
import { displayInstant } from '../../lib/format.ts'
import { zone } from '../../lib/stored/zone.ts'
import { useProgress } from './use-progress.ts'

type Props = { record: Pick<Row<typeof payoutRun>, 'id' | 'state' | 'updatedAt' | 'files'> }

/** Downloads from before their names were recorded may be of any file. */
function downloadOf(file: string, downloads: PayoutProgress['downloads']): string {
  const [last] = downloads
    .filter((one) => one.file === null || one.file === file)
    .toSorted((one, other) => other.at.localeCompare(one.at))
  return last
    ? said.downloaded(displayInstant(last.at, zone()), last.by?.name ?? null)
    : said.notDownloaded
}

export function RunFiles({ record: { id, state, updatedAt, files } }: Props) {
  const { data, refetch } = useProgress({ id, state: state ?? '', updatedAt })
  return (
    <StoredFiles
      of={files ?? []}
      note={({ name }) => (data ? downloadOf(name, data.downloads) : '')}
      onSaved={() => void refetch()}
    />
  )
}
