// Runs a call that the product shows exactly as it stands, in a shell with the real curl.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export type Answered = { status: number; body: Record<string, unknown> }

/** @throws Error with what curl says when there is no answer in JSON. */
export async function runCurl(call: string): Promise<Answered> {
  // Options that the text itself does not have: the response's status on a line of its own.
  const home = mkdtempSync(join(tmpdir(), 'rivulet-curl-'))
  writeFileSync(join(home, '.curlrc'), 'silent\nshow-error\nwrite-out = "\\n%{http_code}"\n')
  const child = spawn('sh', ['-c', call], { env: { ...process.env, CURL_HOME: home } })
  const [out, complaint] = await Promise.all([text(child.stdout), text(child.stderr)])
  rmSync(home, { recursive: true })
  const [, body = '', status = ''] = /^([^]*)\n(\d{3})$/.exec(out) ?? []
  if (!body) throw new Error(`${call}\n${complaint || out}`)
  return { status: Number(status), body: JSON.parse(body) as Record<string, unknown> }
}
