// Measures user agent classification against published lists, and its CPU cost:
// `node bench/agents.ts browsers.yml crawlers.yml [crawler-user-agents.json]`. The lists are in the formats of isbot's
// fixtures (YAML) and of crawler-user-agents (JSON with instances); disagreements are printed.
import { readFileSync } from 'node:fs'
import { kindOf } from '../server/src/click/edge/agent.ts'
import { classify } from '../server/src/click/edge/classify.ts'
import { machine, say } from './stopwatch.ts'

function readAgents(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  if (file.endsWith('.json'))
    return (JSON.parse(text) as { instances: string[] }[]).flatMap(({ instances }) => instances)
  return text
    .split('\n')
    .flatMap((line) => /^\s+- (.+)$/.exec(line)?.[1]?.trim() ?? [])
    .map(unquoted)
}

function unquoted(text: string): string {
  if (text.startsWith('"')) return String(JSON.parse(text))
  return text.startsWith("'") ? text.slice(1, -1).replaceAll("''", "'") : text
}

const [browsers, ...crawlers] = process.argv.slice(2)
if (browsers === undefined) throw new Error('Name a list of browsers, and lists of crawlers behind it')
say(
  `| list | agents | person | bot | preview | assistant | agreement |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |`,
)
const odd: string[] = []
for (const file of [browsers, ...crawlers]) {
  const agents = readAgents(file)
  const count = (kind: ReturnType<typeof kindOf>) =>
    agents.filter((agent) => kindOf(agent) === kind).length
  const person = count('person')
  const agreed = file === browsers ? person : agents.length - person
  const counts = [agents.length, person, ...(['bot', 'preview', 'assistant'] as const).map(count)]
  say(
    `| ${file.split('/').at(-1)} | ${counts.join(' | ')} | ${((agreed / agents.length) * 100).toFixed(2)} % |`,
  )
  odd.push(...agents.filter((agent) => (kindOf(agent) === 'person') !== (file === browsers)))
}
say(`\nWhat disagrees:\n${odd.map((agent) => `- ${kindOf(agent)}: ${agent}`).join('\n')}`)

/** Like real traffic: most clicks by two hundred browsers, the rest by ever new ones. */
const often = readAgents(browsers).slice(0, 200)
const rounds = 200_000
const judgeAll = (fresh: number): number => {
  const { user } = process.cpuUsage()
  for (let n = 0; n < rounds; n++) {
    const agent = n % fresh ? (often[n % often.length] ?? '') : `${often[n % often.length]} ${n}`
    classify({ method: 'GET', headers: { 'user-agent': agent }, tooMany: false, inactive: null })
  }
  return (process.cpuUsage().user - user) / rounds
}
const best = (fresh: number) => Math.min(...Array.from({ length: 7 }, () => judgeAll(fresh))).toFixed(2)
say(
  `\nProcessor time to judge a click, best of seven: ${best(Infinity)} µs of a known browser, ${best(5)} µs where every fifth is a new one · ${machine()}`,
)
