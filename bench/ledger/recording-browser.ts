import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { findBrowser } from '#testing/find-browser.ts'

const PASSWORD = 'forty quiet herons at dawn'

/** A browser with its own disk, which outlives it: it can be killed and started again. */
export interface RecordingBrowser {
  page(): Page
  /** A visit is being recorded. Gives when its first sound was recorded, in ms since 1970. */
  record(): Promise<{ startedAt: number }>
  /** Kills every process of the browser and starts it again. Gives when it was killed. */
  kill(): Promise<number>
  /** Closes the page without a word and opens another. */
  closePage(): Promise<void>
  reload(): Promise<void>
  /** When the recorder was stopped, or its page went. */
  endedAt(): Promise<number>
  close(): Promise<void>
}

/** What the page notes for us: when its recorder began, and when it was stopped or the page went. */
const NOTES = `(() => {
  const note = (name) => { try { localStorage.setItem('ledger.' + name, String(Date.now())) } catch {} }
  const { start, stop } = MediaRecorder.prototype
  MediaRecorder.prototype.start = function (...given) { note('started'); localStorage.removeItem('ledger.ended'); return start.apply(this, given) }
  MediaRecorder.prototype.stop = function () { note('ended'); return stop.call(this) }
  addEventListener('pagehide', () => { if (!localStorage.getItem('ledger.ended')) note('ended') })
})()`

export async function openRecordingBrowser(options: {
  url: string
  email: string
  microphone: string
}): Promise<RecordingBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'ledger-browser-'))
  const open = async (page: Page) => {
    await page.goto(`${options.url}/`)
    await signIn(page, options.email)
    return page
  }
  const launch = () => launchBrowser(profile, options.microphone)
  let context = await launch()
  let page = await open(context.pages()[0] ?? (await context.newPage()))
  const noted = async (name: string) =>
    Number(await page.evaluate((key) => localStorage.getItem(key), `ledger.${name}`))
  return {
    page: () => page,
    async record() {
      const before = page.url()
      await page.getByRole('button', { name: 'New note' }).first().click()
      // Until the new visit is open, the button below is that of the one before.
      await page.waitForURL((address) => address.href !== before)
      await page.getByRole('button', { name: 'Record the visit' }).click()
      await page.getByRole('button', { name: 'Start recording' }).click()
      await page.getByRole('timer').waitFor()
      return { startedAt: await noted('started') }
    },
    async kill() {
      const at = await killBrowser(context)
      context = await launch()
      page = await open(context.pages()[0] ?? (await context.newPage()))
      return at
    },
    async closePage() {
      const next = await context.newPage()
      await page.close({ runBeforeUnload: false })
      page = await open(next)
    },
    reload: async () => void (await page.reload()),
    endedAt: () => noted('ended'),
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function launchBrowser(profile: string, microphone: string): Promise<BrowserContext> {
  const { executablePath, args } = await findBrowser()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, `--use-file-for-fake-audio-capture=${microphone}`],
    ignoreDefaultArgs: ['--mute-audio'],
    permissions: ['microphone'],
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  await context.addInitScript(NOTES)
  return context
}

async function signIn(page: Page, email: string): Promise<void> {
  page.setDefaultTimeout(60_000)
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
  await page.addLocatorHandler(page.getByRole('button', { name: 'Close the introduction' }), (button) =>
    button.click(),
  )
  const newNote = page.getByRole('button', { name: 'New note' }).first()
  const name = page.getByLabel('Email or username')
  await newNote.or(name).waitFor()
  if (!(await name.isVisible())) return
  await name.fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await newNote.waitFor()
}

/** Every process of the browser at once, as a computer that loses its power. Gives when, in ms since 1970. */
async function killBrowser(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession()
  const found = await session?.send('SystemInfo.getProcessInfo')
  const gone = new Promise((resolve) => context.once('close', resolve))
  const at = Date.now()
  for (const { id } of found?.processInfo ?? []) process.kill(id, 'SIGKILL')
  await gone
  return at
}
