import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '#testing/find-browser.ts'
import { median, milliseconds, quantile, type BenchPart } from './figures.ts'
import { withProductServer } from './servers/servers.ts'

const WANTED_MS = 100
const ROUNDS = 5
const QUIET_MS = 400
/** As the navigation names them. */
const PLACES = ['Dashboard', 'Documents', 'Subscription', 'Help & Support', 'Settings', 'Smart Notes']

/** From the last answer of the server a screen waited for until its content stood, going round the screens in a browser. */
export const routeChange: BenchPart = {
  name: 'route-change',
  run: () =>
    withProductServer({}, async (server) => {
      const { userId, token } = await server.signUpPhysician()
      await server.pool.query(
        'update users set tutorial_completed = true, new_features_seen = true where id = $1',
        [userId],
      )
      const { executablePath, args } = await findBrowser()
      const browser = await chromium.launch({ executablePath, args })
      try {
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
        await page.addInitScript(
          (kept) => localStorage.setItem('attest.state', kept),
          JSON.stringify({ state: { token, user: null, appearance: 'light' }, version: 0 }),
        )
        await page.goto(`${server.url}/Notes`)
        await page.getByRole('link', { name: 'Settings' }).first().waitFor()
        const times: number[] = []
        // The first round fetches the code of each screen, and does not count.
        for (let round = 0; round <= ROUNDS; round += 1)
          for (const place of PLACES) {
            const time = await change(page, place)
            if (round > 0) times.push(time)
          }
        const p95 = quantile(times, 0.95)
        return [
          {
            what: 'route change: content after its data, p50 / p95',
            measured: `${milliseconds(median(times))} / ${milliseconds(p95)}`,
            target: `p95 ${WANTED_MS} ms`,
            met: p95 <= WANTED_MS,
          },
        ]
      } finally {
        await browser.close()
      }
    }),
}

/** Goes to a place by its link; ms between the last answer (or the click, without any) and the last change of the page. */
async function change(page: Page, place: string): Promise<number> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place, exact: true })
  return link.evaluate((element, quietMs) => {
    performance.clearResourceTimings()
    const begin = performance.now()
    let changed = begin
    const observer = new MutationObserver(() => (changed = performance.now()))
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    ;(element as HTMLElement).click()
    return new Promise<number>((resolve) => {
      const look = () => {
        if (performance.now() - changed < quietMs) return setTimeout(look, 50)
        observer.disconnect()
        const answers = performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('/api/'))
          .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
          .filter((end) => end <= changed)
        resolve(changed - Math.max(begin, ...answers))
      }
      setTimeout(look, 50)
    })
  }, QUIET_MS)
}
