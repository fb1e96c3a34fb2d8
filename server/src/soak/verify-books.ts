// Runs `npm run ledger:verify` on the soak test's data.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const program = fileURLToPath(new URL('../commands/verify-ledger.ts', import.meta.url))

/** Discrepancies in the books; empty when they add up. */
export async function verifyBooks(environment: NodeJS.ProcessEnv): Promise<string[]> {
  const env = { ...process.env, NODE_OPTIONS: '', ...environment }
  try {
    await promisify(execFile)(process.execPath, [program], { env })
    return []
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    return [`${stdout}${stderr}`.trim() || message]
  }
}
