// Checks that the replica of READ_DATABASE_URL answers, replicates this database, and is not far behind.
import { setTimeout as pauseFor } from 'node:timers/promises'
import { databaseAdvice as advice } from '@rivulet/contract/messages/doctor-messages'
import { openReplica } from '../db/replica.ts'
import { type Finding, ok, wrong } from './finding.ts'
import type { Installation } from './installation.ts'

/** Seconds in which it must reach what the primary had at the beginning. */
const longest = 10

export async function checkReplica({ settings }: Installation): Promise<Finding[]> {
  const { databaseUrl, readDatabaseUrl, readDatabaseLag } = settings
  if (!databaseUrl || !readDatabaseUrl) return []
  const replica = openReplica(databaseUrl, readDatabaseUrl, readDatabaseLag)
  try {
    const until = performance.now() + Math.min(longest, readDatabaseLag) * 1000
    while (replica.lag() === Infinity && performance.now() < until) await pauseFor(100)
    if (replica.state() === 'away') return [wrong('replica', advice.noReplica)]
    return replica.lag() === Infinity
      ? [wrong('replica', advice.lateReplica(Math.min(longest, readDatabaseLag)))]
      : [ok('replica', advice.replica)]
  } finally {
    await replica.stop()
  }
}
