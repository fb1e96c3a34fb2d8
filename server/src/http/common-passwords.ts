// The passwords that are tried first, read from their file when one is asked about for the first time.
import { readFile } from 'node:fs/promises'

let known: Promise<ReadonlySet<string>> | undefined

async function readList(): Promise<ReadonlySet<string>> {
  const text = await readFile(new URL('common-passwords.txt', import.meta.url), 'utf8')
  return new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('#')))
}

/** One of them, also with digits and signs around it, or said several times over. */
export async function isCommon(password: string): Promise<boolean> {
  const common = await (known ??= readList())
  const lower = password.toLowerCase()
  const core = lower.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return [lower, core].some((word) => {
    const [, once] = /^(.+?)\1+$/su.exec(word) ?? []
    return common.has(word) || once?.length === 1 || (once !== undefined && common.has(once))
  })
}
