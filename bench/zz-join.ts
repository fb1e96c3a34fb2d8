import { readFileSync, writeFileSync } from 'node:fs'
import { openBrowser } from '../e2e/src/browser.ts'
const b = await openBrowser(); const p = await (await b.newContext({viewport:{width:1440,height:400}})).newPage()
const [out,...ins]=process.argv.slice(2)
await p.setContent('<body style="margin:0;background:#888">'+ins.map(f=>`<img style="display:block;margin-bottom:6px" src="data:image/png;base64,${readFileSync(f).toString('base64')}">`).join(''))
await p.waitForTimeout(200)
await p.screenshot({path:out,fullPage:true}); await b.close()
