import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundByAxe } from './support/accessibility.ts'
import { signUp, startProduct, type Product } from './support/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({
    says: 'Good morning doctor. I have had a headache for three days. I do not have any fever.',
  })
})
afterAll(() => product.close())

test('a page that is closed in mid-visit loses nothing: the recording is found and finished', async () => {
  const { page } = await product.open()
  await signUp(product, page)
  await page.getByRole('button', { name: 'New note' }).first().click()
  await page.getByRole('button', { name: 'Record the visit' }).click()
  await page.getByRole('button', { name: 'Start recording' }).click()
  await page
    .getByRole('timer')
    .getByText(/^00:(?:0[789]|[1-5]\d)$/)
    .waitFor()

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByText(/was interrupted/).waitFor()
  await page.getByRole('button', { name: 'Finish and transcribe' }).click()

  await page
    .getByRole('region', { name: 'Transcript' })
    .getByText(/headache|three days/i)
    .waitFor({ timeout: 60_000 })
  await page
    .locator('[data-sentence-id]', { hasText: /headache|days/i })
    .first()
    .waitFor()
}, 120_000)

test('a recording that ended while the server is away is said to be on its way, and is no question how the visit comes in', async () => {
  const { page, context } = await product.open({ phone: true })
  await signUp(product, page)
  await page.getByRole('button', { name: 'New note' }).first().click()
  await page.getByRole('button', { name: 'Record the visit' }).click()
  await page.getByRole('button', { name: 'Start recording' }).click()
  await page
    .getByRole('timer')
    .getByText(/^00:(?:0[2-9]|[1-5]\d)$/)
    .waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await page.getByText('Your recording is on its way').waitFor()
  await page.getByText(/Kept on this device · the server cannot be reached/).waitFor()
  expect(await page.getByText('How does this visit come in?').isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: /Ankle injury/ }).isVisible()).toBe(false)
  expect(await foundByAxe(page)).toEqual([])
  await context.setOffline(false)
  await page.getByRole('tab', { name: 'Transcript' }).waitFor({ timeout: 60_000 })
}, 120_000)

test('wherever one goes while a visit is recorded, a line says so, leads there and stops it; it is not deleted under it', async () => {
  const { page } = await product.open({ phone: true })
  await signUp(product, page)
  await page.getByRole('button', { name: 'New note' }).first().click()
  await page.getByRole('button', { name: 'Record the visit' }).click()
  await page.getByRole('button', { name: 'Start recording' }).click()
  await page.getByRole('timer').waitFor()
  const visit = new URL(page.url()).search
  const strip = page.getByRole('complementary', { name: 'Recording now' })
  expect(await strip.count()).toBe(0)

  await page.getByRole('button', { name: 'Back to the list' }).click()
  await strip.getByText('Recording “Untitled visit”').waitFor()
  await page.getByRole('list', { name: 'Visits' }).getByText('Recording', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Delete Untitled visit' }).click()
  await page.getByRole('dialog', { name: 'This visit is being recorded' }).waitFor()
  expect(await foundByAxe(page)).toEqual([])
  await page.getByRole('button', { name: 'Go to the recording' }).click()
  await page.getByRole('region', { name: 'Recorder' }).getByRole('button', { name: 'Pause' }).waitFor()
  expect(await strip.count()).toBe(0)

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Dashboard' }).click()
  await strip.getByRole('timer').waitFor()
  await strip.getByRole('link').click()
  await page.waitForURL((address) => address.search === visit)
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await strip.getByRole('button', { name: 'Stop recording' }).click()
  await strip.waitFor({ state: 'detached' })
}, 120_000)

test('a visit whose browser is gone is finished from another one', async () => {
  const lost = await product.open()
  const { email, password } = await signUp(product, lost.page)
  await lost.page.getByRole('button', { name: 'New note' }).first().click()
  await lost.page.getByRole('button', { name: 'Record the visit' }).click()
  await lost.page.getByRole('button', { name: 'Start recording' }).click()
  await lost.page
    .getByRole('timer')
    .getByText(/^00:(?:0[789]|[1-5]\d)$/)
    .waitFor()
  const address = lost.page.url()
  await lost.context.close()

  const { page } = await product.open()
  await page.goto(product.url)
  await page.getByLabel('Email or username').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'New note' }).first().waitFor()
  await page.goto(address)
  const found = page.getByRole('region', { name: 'Recording from elsewhere' })
  await found.getByText(/safe on the server/).waitFor()
  expect(await foundByAxe(page)).toEqual([])
  await found.getByRole('button', { name: 'Finish and transcribe what is here' }).click()
  await page
    .getByRole('region', { name: 'Transcript' })
    .getByText(/headache|three days|morning/i)
    .waitFor({ timeout: 60_000 })
  await found.waitFor({ state: 'detached' })
}, 120_000)

test('two tabs on one note: the later save shows both texts and overwrites nothing', async () => {
  const { page, context } = await product.open()
  await signUp(product, page)
  await page.getByRole('button', { name: 'New note' }).first().click()
  await page
    .getByRole('textbox', { name: /conversation or a dictation|What was said/i })
    .fill('Patient: I have a cough. I also have a headache.')
  await page.getByRole('button', { name: 'Write note from this' }).click()
  const sentence = page.locator('[data-sentence-id]', { hasText: /cough/i }).first()
  await sentence.waitFor()
  const other = await context.newPage()
  // The second tab does not hear of the first one's change, as on a poor connection.
  await other.routeWebSocket(/\/api\/events/, () => undefined)
  await other.route('**/api/events/**', (route) => route.abort())
  await other.goto(page.url())
  const same = other.locator('[data-sentence-id]', { hasText: /cough/i }).first()
  await same.waitFor()

  await same.click()
  await sentence.click()
  await Promise.all([
    page.keyboard.press('End').then(() => page.keyboard.type(' Alpha words.')),
    other.keyboard.press('End').then(() => other.keyboard.type(' Beta words.')),
  ])
  const choice = page.getByRole('dialog', { name: /changed in another place/ })
  const choiceThere = other.getByRole('dialog', { name: /changed in another place/ })
  await expect
    .poll(async () => (await choice.count()) + (await choiceThere.count()), { timeout: 40_000 })
    .toBe(1)
  const loser = (await choice.count()) > 0 ? page : other
  const shown = await loser.getByRole('dialog').innerText()
  expect(shown).toContain('Alpha words.')
  expect(shown).toContain('Beta words.')
}, 150_000)
