import { readFileSync } from 'node:fs'
import { openBrowser } from '../e2e/src/browser.ts'
import { tryToSignIn } from '../e2e/src/sign-in.ts'
const origin = readFileSync('/tmp/budw/origin','utf8').trim()
const browser = await openBrowser()
const c0 = await browser.newContext(); const p0 = await c0.newPage()
await p0.goto(origin); await p0.getByLabel('Keep me connected').check()
await tryToSignIn(p0,{username:'admin@bench.example',password:'Bench-1234'}); await p0.waitForURL(/dashboard\/home/)
const state = await c0.storageState(); await c0.close()
for (const scheme of ['light','dark']) for (const w of [1440,1000,880,800,720]) {
 const c = await browser.newContext({viewport:{width:w,height:w===390?844:500},colorScheme:scheme as 'light',storageState:state}); const p=await c.newPage()
 await p.goto(`${origin}/#/dashboard/financial/order/details`); await p.getByText(/ORDER-1$/).first().waitFor(); await p.waitForTimeout(300)
 await p.screenshot({path:`/tmp/budw/look-${scheme}-${w}.png`, clip:{x:0,y:0,width:w,height:w===390?420:200}}); 
 console.log(scheme,w,await p.evaluate(()=>document.documentElement.scrollWidth>innerWidth))
 await c.close() }
await browser.close()
