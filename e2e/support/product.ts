import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import pino from 'pino'
import { expect, onTestFailed } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import { EmbeddedTranscriber } from '#server/platform/transcriber/embedded-transcriber.ts'
import { findBrowser } from '#testing/find-browser.ts'
import { speak } from '#testing/spoken-visit.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

/** The whole product: its server with the real recogniser and its built screens, and a browser to use it with. */
export interface Product {
  url: string
  test: TestApp
  browser: Browser
  /** A browser of its own, as another person or another device has. */
  open(options?: { phone?: boolean }): Promise<{ context: BrowserContext; page: Page }>
  close(): Promise<void>
}

const WEB_FOLDER = join(import.meta.dirname, '../../dist/web')
const FAILURES = join(import.meta.dirname, '../../test-results')
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/**
 * What the server takes for its own address: links in mails and passkeys are made for it. The browser finds the product
 * there too, without the port of this run.
 */
export const PUBLIC_URL = 'http://localhost'

/** `says`: what the browser's microphone hears, once, from when it is opened. */
export async function startProduct({
  says,
  ...server
}: { says?: string } & Partial<Pick<TestApp['dependencies'], 'twoFactorDuty'>> = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'journey-'))
  const sound = join(folder, 'microphone.wav')
  if (says) await writeFile(sound, await speak(says))
  const transcriber = new EmbeddedTranscriber({ cacheDir: join(folder, 'cache') })
  const test = await buildTestApp({
    webFolder: WEB_FOLDER,
    clock: systemClock,
    transcriber,
    log: pino({ level: 'error' }),
    ...server,
  })
  const { executablePath, args } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...args,
      `--host-resolver-rules=MAP ${new URL(PUBLIC_URL).host}:80 ${new URL(test.url).host}`,
      ...(says ? [`--use-file-for-fake-audio-capture=${sound}%noloop`] : []),
    ],
    ignoreDefaultArgs: ['--mute-audio'],
  })
  const faults: string[] = []
  return {
    // The microphone is offered on localhost alone.
    url: test.url.replace('127.0.0.1', 'localhost'),
    test,
    browser,
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
      page.setDefaultTimeout(20_000)
      onTestFailed(() => keepPicture(page))
      return { context, page }
    },
    async close() {
      await browser.close()
      await test.close()
      await rm(folder, { recursive: true, force: true })
      expect(faults, 'errors in the browser').toEqual([])
    },
  }
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

let people = 0

/** Signs up as a new physician through the screens; ends on Smart Notes, the introduction closed. */
export async function signUp(
  product: Product,
  page: Page,
  options: { introduction?: 'close' | 'leave' } = {},
): Promise<{ email: string; password: string }> {
  people += 1
  const email = `physician${people}@clinic.example`
  const password = 'a quiet heron by the lake'
  await page.goto(`${product.url}/registration`)
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill('Sample')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'New note' }).first().waitFor()
  if (options.introduction !== 'leave') {
    await page.getByRole('button', { name: 'Close the introduction' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  return { email, password }
}
