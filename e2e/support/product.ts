import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pino from 'pino'
import { systemClock } from '#server/platform/clock.ts'
import { EmbeddedTranscriber } from '#server/platform/transcriber/embedded-transcriber.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { openBrowser, type Journeys } from './browser.ts'

/** The whole product: its server with the real recogniser and its built screens, and a browser to use it with. */
export interface Product extends Journeys {
  url: string
  test: TestApp
}

const WEB_FOLDER = join(import.meta.dirname, '../../dist/web')

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
  const transcriber = new EmbeddedTranscriber({ cacheDir: join(folder, 'cache') })
  const test = await buildTestApp({
    webFolder: WEB_FOLDER,
    clock: systemClock,
    transcriber,
    log: pino({ level: 'error' }),
    ...server,
  })
  const journeys = await openBrowser({
    says,
    flags: [`--host-resolver-rules=MAP ${new URL(PUBLIC_URL).host}:80 ${new URL(test.url).host}`],
  })
  return {
    // The microphone is offered on localhost alone.
    url: test.url.replace('127.0.0.1', 'localhost'),
    test,
    ...journeys,
    async close() {
      try {
        await journeys.close()
      } finally {
        await test.close()
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

let people = 0

/** Signs up as a new physician through the screens; ends on Smart Notes, the introduction closed. */
export async function signUp(
  product: Pick<Product, 'url'>,
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
