// Checks for invalid settings, and for valid but questionable ones. Values of secrets are never printed.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { settingAdvice as advice } from '@rivulet/contract/messages/doctor-messages'
import { settingNames, setVariables, type Settings } from '../config/config.ts'
import { type Finding, note, ok, wrong } from './finding.ts'
import { environmentOf } from './environment-of.ts'
import { type Installation, readIfThere } from './installation.ts'

export function checkSettings(installation: Installation): Finding[] {
  const { environment, settings, refused, dataDir, server } = installation
  const set = setVariables(environment)
  return [
    ok('environment', advice.set(settingNames.filter((name) => name in set))),
    ...checkServer(set, server),
    ...refused.map((sentence) => wrong('refused', advice.refused(sentence))),
    ...checkAddress(settings),
    ...(settings.smtpUrl ? [] : [note('mail', advice.noMail)]),
    ...checkBackups(settings),
    ...(settings.otherSecret || readIfThere(join(dataDir, 'other-secret'))
      ? [note('secret', advice.otherSecret)]
      : []),
    ...(['silent', 'fatal'].includes(settings.logLevel)
      ? [note('log', advice.silent(settings.logLevel))]
      : []),
  ]
}

/** The settings of this shell may differ from those of the running server. */
function checkServer(ours: Record<string, string | undefined>, server: number | undefined): Finding[] {
  const environment = server && environmentOf(server)
  if (!environment) return []
  const theirs = setVariables(environment)
  const other = settingNames.filter((name) => ours[name] !== theirs[name])
  return other.length > 0 ? [note('environment', advice.ofServer(other))] : []
}

const isLocal = (host: string): boolean => /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(host)

function checkAddress({ publicUrl, host, trustProxy }: Settings): Finding[] {
  const { protocol, hostname } = new URL(publicUrl ?? 'http://localhost')
  if (isLocal(hostname)) return isLocal(host) ? [] : [note('address', advice.localUrl(host))]
  if (protocol === 'http:') return [note('address', advice.plainUrl)]
  return trustProxy.length === 0 ? [note('address', advice.noProxy)] : []
}

function checkBackups({ backupDir, backupUrl, backupKey, dataDir }: Settings): Finding[] {
  if (!backupDir && !backupUrl) return [note('backup', advice.noBackup)]
  return [
    ...(backupKey ? [] : [note('backup', advice.noBackupKey)]),
    ...(!backupUrl && backupDir && isSameDisk(backupDir, dataDir)
      ? [note('backup', advice.sameDisk)]
      : []),
  ]
}

function isSameDisk(one: string, other: string): boolean {
  try {
    return statSync(one).dev === statSync(other).dev
  } catch {
    // Not existing or not readable; other checks report that.
    return false
  }
}
