import { withProductServer } from './servers/servers.ts'
import { recordSpeech } from './speech.ts'
import { getNotes } from '#contract/notes.ts'
const minutes = Number(process.argv[2] ?? 6)
await withProductServer({}, async (server) => {
  const p = await server.signUpPhysician()
  await server.pool.query(`update users set subscription_status = 'active' where id = $1`, [p.userId])
  const done = recordSpeech({ ...p, url: server.url }, minutes * 60).catch((e: Error) => console.log('bench call cut', e.message))
  const show = async () => {
    const { notes } = await p.call(getNotes, { body: {} } as never)
    return notes.map(({ processing, recordings }: any) => `${processing.stage}:${processing.message}:${(recordings ?? []).map((r: any) => r.state)}`).join()
  }
  for (;;) { const s = await show().catch(() => ''); if (/([2-9]\d) %/.test(s)) { console.log('killing at', s); break } await new Promise((r) => setTimeout(r, 250)) }
  const t = performance.now()
  await server.killAndStart()
  console.log('up again after', ((performance.now() - t) / 1000).toFixed(1))
  await done
  let last = ''
  for (;;) { const s = await show().catch((e: Error) => e.message); if (s !== last) { last = s; console.log(((performance.now() - t) / 1000).toFixed(1), s) } if (!/transcribing|writing/.test(s)) break; await new Promise((r) => setTimeout(r, 250)) }
})
process.exit(0)
