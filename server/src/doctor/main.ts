// npm run doctor: reports what is where, what runs, and what is wrong. Starts and stops nothing, and leaves nothing changed.
import { askDatabase } from './ask-database.ts'
import { checkBackups } from './check-backups.ts'
import { checkClicks } from './check-clicks.ts'
import { checkClock } from './check-clock.ts'
import { checkData } from './check-data.ts'
import { checkDatabase } from './check-database.ts'
import { checkJobs } from './check-jobs.ts'
import { checkMachine } from './check-machine.ts'
import { checkPort } from './check-port.ts'
import { checkProcesses } from './check-processes.ts'
import { checkReplica } from './check-replica.ts'
import { checkSettings } from './check-settings.ts'
import { checkStores } from './check-stores.ts'
import { checkVersions, type MachineVersions } from './check-versions.ts'
import { findInstallation } from './installation.ts'
import { printFindings, type Report } from './print-findings.ts'
import { asTyped } from '../progress/say.ts'

async function examine(surroundings: MachineVersions): Promise<Report> {
  const now = new Date()
  const installation = findInstallation(process.env)
  const asked = await askDatabase(installation)
  const { facts } = asked
  return {
    versions: await checkVersions(installation, facts, surroundings),
    settings: checkSettings(installation),
    data: [...checkData(installation), ...(await checkStores(installation))],
    database: [
      ...checkDatabase(installation, asked),
      ...(facts ? await checkReplica(installation) : []),
    ],
    processes: [...checkProcesses(installation), ...checkPort(installation)],
    clicks: [
      await checkClicks(installation, facts, now),
      ...checkJobs(facts),
      ...(await checkBackups(installation, facts, now)),
    ],
    machine: [...checkMachine(installation), ...checkClock(installation, facts, now)],
  }
}

const report = await examine(JSON.parse(process.argv[2] ?? '{}') as MachineVersions)
process.stdout.write(asTyped(printFindings(report)))
process.exitCode = Object.values(report)
  .flat()
  .some(({ level }) => level === 'wrong')
  ? 1
  : 0
