import { readFileSync } from 'node:fs'
import { openBrowser } from '../e2e/src/browser.ts'
import { tryToSignIn } from '../e2e/src/sign-in.ts'
const origin = readFileSync('/tmp/budw/origin','utf8').trim()
const browser = await openBrowser()
const c0 = await browser.newContext({viewport:{width:1440,height:900}}); const p0 = await c0.newPage()
p0.on('console',m=>console.log(m.type(),m.text())); p0.on('pageerror',e=>console.log('ERR',e.message))
await p0.goto(origin); await p0.getByLabel('Keep me connected').check()
await tryToSignIn(p0,{username:'admin@bench.example',password:'Bench-1234'}); await p0.waitForURL(/dashboard\/home/)
await p0.waitForTimeout(6000)
await p0.screenshot({path:'/tmp/budw/home.png'})
console.log(await p0.evaluate(()=>['.recharts-bar-rectangle','.recharts-surface path','[class*=lands]','[role=img]','figure'].map(s=>s+' '+document.querySelectorAll(s).length).join(' | ')))
console.log(await p0.evaluate(()=>performance.getEntriesByType('resource').filter(r=>/assets/.test(r.name)).map(r=>Math.round(r.startTime)+' '+r.name.split('/').pop()).join('\n')))
await browser.close()
