import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { expect, onTestFailed } from 'vitest'
import { findBrowser } from '#testing/find-browser.ts'
import { speak } from '#testing/spoken-visit.ts'

const FAILURES = join(import.meta.dirname, '../../test-results')
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** A browser to use the product with. */
export interface Journeys {
  /** A browser of its own, as another person or another device has. */
  open(options?: { phone?: boolean }): Promise<{ context: BrowserContext; page: Page }>
  /** Fails where a page had an error. */
  close(): Promise<void>
}

/** `says`: what the browser's microphone hears, once, from when it is opened; `flags`: of the browser, besides. */
export async function openBrowser({
  says,
  flags = [],
}: {
  says?: string | undefined
  flags?: string[]
}): Promise<Journeys> {
  const folder = await mkdtemp(join(tmpdir(), 'journey-'))
  const sound = join(folder, 'microphone.wav')
  if (says) await writeFile(sound, await speak(says))
  const { executablePath, args } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    args: [...args, ...flags, ...(says ? [`--use-file-for-fake-audio-capture=${sound}%noloop`] : [])],
    ignoreDefaultArgs: ['--mute-audio'],
  })
  const faults: string[] = []
  return {
    async open({ phone = false } = {}) {
      const context = await browser.newContext({
        viewport: phone ? PHONE : DESKTOP,
        hasTouch: phone,
        acceptDownloads: true,
        permissions: ['microphone', 'clipboard-read', 'clipboard-write'],
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      page.on('pageerror', (error) => faults.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error' && !isAnsweredRefusal(message.text())) faults.push(message.text())
      })
      page.setDefaultTimeout(40_000)
      await slowDown(page)
      onTestFailed(() => keepPicture(page))
      return { context, page }
    },
    async close() {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
      expect(faults, 'errors in the browser').toEqual([])
    },
  }
}

/** `SLOW_BROWSER=4`: as on a computer so many times as slow, to find what depends on a fast one. */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env['SLOW_BROWSER'] ?? 1)
  if (rate <= 1) return
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}

/** What the screen looked like when a test failed, for whoever looks into it. */
async function keepPicture(page: Page): Promise<void> {
  await mkdir(FAILURES, { recursive: true })
  await page.screenshot({
    path: join(FAILURES, `${expect.getState().currentTestName ?? 'test'}.png`.replace(/[^\w.-]+/g, '-')),
  })
}

/** The browser notes every refused request; the screens answer those with a sentence. */
function isAnsweredRefusal(text: string): boolean {
  return text.startsWith('Failed to load resource')
}
