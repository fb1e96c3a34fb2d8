// Counts what a person does from the first sign-in of an empty installation to the first credited test order.
// node bench/first-commission.ts [folder for pictures]
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from '../e2e/src/browser.ts'
import { startNode } from '../server/src/testing/child.ts'
import { createPerson, type Person } from './screens/person.ts'

/** Goals of the journey. */
const most = { clicks: 25, minutes: 10 }
/** Seconds that reading and aiming take a person, and typing a character. */
const pace = { click: 4, field: 2, key: 0.2 }

const administrator = { username: 'admin@tea.example', password: 'Stream-4-boats' }
const affiliate = { username: 'ann@blog.example', password: 'Orange7juice' }
const pictures = process.argv[2]

const dataDir = mkdtempSync(join(tmpdir(), 'rivulet-first-'))
chmodSync(dataDir, 0o755)
const child = startNode(['main.ts'], {
  ...{ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn' },
  ...{ ADMIN_EMAIL: administrator.username, ADMIN_PASSWORD: administrator.password },
})
const browser = await openBrowser()
try {
  const url = await child.ready()
  const began = performance.now()
  const office = await createPerson(browser, url, pictures && join(pictures, 'office'))
  await setUp(office)
  const invite = await inviteSomebody(office)
  const home = await createPerson(browser, url, pictures && join(pictures, 'affiliate'))
  await signUp(home, invite)
  await activate(office)
  await makeLink(home)
  await sendTestOrder(office)
  report([office, home], (performance.now() - began) / 1000)
} finally {
  await browser.close()
  await child.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}

async function setUp(office: Person): Promise<void> {
  await office.signIn(administrator)
  await office.look('guide')
  await office.click('Set up the programme')
  await office.type({ 'Programme name': 'Northwind Partners' })
  await office.look('programme')
  await office.click('Save')
  await office.see(/settings saved/)
  await office.click('Home')
  await office.click('Add a shop')
  await office.type({ Name: 'tea house', Address: 'https://tea.example/' })
  await office.look('shop')
  await office.click('Save')
  await office.see('Test the connection')
}

async function inviteSomebody(office: Person): Promise<string> {
  await office.click('Home')
  await office.look('guide-shop')
  await office.click('Create an invite')
  await office.click('Save')
  await office.click('Copy Link')
  return office.copied()
}

async function signUp(home: Person, invite: string): Promise<void> {
  await home.page.goto(invite)
  await home.type({
    Name: 'ann rivers',
    Username: affiliate.username,
    'Mobile phone': '+32470123456',
    'Traffic source': 'a blog about tea',
    'Business profile': 'I write about tea.',
    'Password Confirmation': affiliate.password,
    Password: affiliate.password,
  })
  await home.click('Create the account')
  await home.click('Back to sign in')
}

async function activate(office: Person): Promise<void> {
  await office.click('Home')
  await office.click(/Affiliates to activate/)
  await office.click('ANN RIVERS')
  await office.click('Activate')
  await office.tick('TEA HOUSE')
  await office.look('activate')
  await office.answer('Activate')
}

async function makeLink(home: Person): Promise<void> {
  await home.signIn(affiliate)
  await home.look('home')
  await home.click('Get link')
  await home.look('link')
  await home.click('Make the link')
  await home.see('Address')
}

/** Runs the call that the panel offers, as a developer would in a terminal. */
async function sendTestOrder(office: Person): Promise<void> {
  await office.click('Home')
  await office.look('guide-order')
  await office.click('Open the test panel')
  await office.click('Show API key')
  await office.answer('Show API key')
  await office.visitShop('Open test link')
  await office.see(/Click seen/)
  await office.copyCode('Send this test order')
  const call = await office.copied()
  const [, address = ''] = /POST (\S+)/.exec(call) ?? []
  const [, apikey = ''] = /apikey: ([^']+)/.exec(call) ?? []
  const [, body = ''] = /-d '(.+)'/.exec(call) ?? []
  const headers = { apikey, 'content-type': 'application/json' }
  const answer = await fetch(address, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`the test order was refused: ${await answer.text()}`)
  await office.see(/would earn €\s0\.10/)
  await office.look('credited')
}

function report(people: readonly Person[], seconds: number): void {
  const sum = (of: 'clicks' | 'fields' | 'keys') => people.reduce((all, one) => all + one.done[of], 0)
  const [clicks, fields, keys] = [sum('clicks'), sum('fields'), sum('keys')]
  const estimate = seconds + clicks * pace.click + fields * pace.field + keys * pace.key
  console.log(`${clicks} clicks (goal ${most.clicks}), ${fields} fields, ${keys} characters`)
  console.log(`${seconds.toFixed(1)} s of waiting, ${(estimate / 60).toFixed(1)} min at a person's pace`)
  const ok = clicks <= most.clicks && estimate / 60 <= most.minutes
  console.log(ok ? 'Within the goals' : 'Beyond the goals')
  process.exitCode = ok ? 0 : 1
}
