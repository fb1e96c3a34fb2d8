// What was said in a claim as its affiliate reads it: the programme answers, nobody in person.
import type { ClaimEntry } from '@rivulet/contract/claim-answer'

/** Lists leave the entries out. */
export const withoutTeam = (entries: unknown): unknown =>
  Array.isArray(entries)
    ? (entries as ClaimEntry[]).map((entry) => ({
        ...entry,
        actor: entry.team ? 'Administrator' : entry.actor,
      }))
    : entries
