// Interface of a kind of import: how its lines are planned, and how one of them is written.
import type { OrderStatus } from '@rivulet/contract/choices'
import type { ImportStep } from '@rivulet/contract/answers/import-answer'
import type { Actor } from '../auth/actor.ts'
import type { Queryable, Transaction } from '../db/sql.ts'
import { type FieldErrors, isRefusal } from '../errors.ts'
import type { Resource } from '@rivulet/contract/resource'
import { readDraft } from '../resource/draft.ts'
import type { Engine } from '../resource/engine.ts'
import type { Context } from '../resource/serve.ts'

export type Body = Record<string, unknown>

/** A line of the file with the values of its columns in wire form, or what is wrong with them, and its cells as they are. */
export type ReadLine = {
  line: number
  values: Body
  errors: FieldErrors | null
  cells: readonly string[]
}

export type Importing<Options = Body> = {
  engine: Engine
  actor: Actor
  options: Options
  /** Name of the file. */
  file: string
  /** Call it in the transaction that writes records. */
  mark: (tx: Transaction, ids: readonly number[]) => Promise<void>
}

type Wrong = { outcome: 'wrong'; errors: FieldErrors }
/** Of an order: its amount, and the commission that the line would credit. */
export type Plan = { line: number; name: string } & (
  | {
      outcome: 'created'
      draft: Body
      /** By field of the kind's `shown`; what is missing is that of the draft. */
      shown?: Body
      amountCents?: number
      cents?: number
      status?: OrderStatus
    }
  | { outcome: 'existing'; record: number; address?: string }
  | Wrong
)
export type Written = { record: number; address?: string }

export type Importer<Options = Body> = {
  /** @throws 422 when the actor lacks a permission that the options need, or the options leave every line wrong. */
  admit?: (importing: Importing<Options>, body: Body) => void
  /** What would become of each line, without writing. Repeating an import must find what the first created. */
  plan: (lines: readonly ReadLine[], importing: Importing<Options>) => Promise<Plan[]>
  /** How many are written at once. */
  together: number
  /** In one transaction, with the checks and the audit log entries of records that are added by hand. */
  write: (drafts: readonly Body[], importing: Importing<Options>) => Promise<Written[]>
  undo: {
    /** Records that were used since, and how, in the words of a sentence. */
    uses: (sql: Queryable, ids: readonly number[]) => Promise<readonly { id: number; why: string }[]>
    /** What else it would change, one sentence per fact. */
    facts?: (sql: Queryable, ids: readonly number[]) => Promise<string[]>
    /** Afterwards nobody can use them until the transaction ends. */
    lock?: (tx: Transaction, ids: readonly number[]) => Promise<void>
    /** What has to happen before they move to the trash, in the same transaction. */
    before?: (ids: readonly number[], context: Context, file: string) => Promise<void>
  }
}

export type Outcome = ImportStep['outcomes'][number]

/** The errors of what could not be found. */
export const errorsOf = (found: object): FieldErrors =>
  'errors' in found ? (found.errors as FieldErrors) : {}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What saving the draft would refuse in its fields, so that a preview promises no more than an import keeps. */
export function draftErrors(
  { deps }: Engine,
  resource: Resource,
  actor: Actor,
  draft: Body,
): FieldErrors {
  try {
    readDraft(deps, resource, draft, actor, null)
    return {}
  } catch (error) {
    if (!isRefusal(error) || !error.refusal.errors) throw error
    return error.refusal.errors
  }
}

/** What `run` returns, or the errors of a rejection. */
export async function orErrors<T>(run: () => T | Promise<T>): Promise<T | Wrong> {
  try {
    return await run()
  } catch (error) {
    if (!isRefusal(error) || error.refusal.status >= 500) throw error
    return { outcome: 'wrong', errors: error.refusal.errors ?? { '': [error.message] } }
  }
}
export const isWrong = (result: unknown): result is Wrong =>
  typeof result === 'object' && result !== null && 'outcome' in result && result.outcome === 'wrong'
