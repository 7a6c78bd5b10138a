import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, startProduct, type Product } from './support/product.ts'

const VISIT = [
  'Doctor: What brings you in today?',
  'Patient: I have had a cough for two weeks.',
  'Doctor: And as a thrommice in 500 milligrams once a day for three days.',
  'Doctor: Do you still get the migraines?',
  'Patient: Twice a month.',
].join('\n')

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

test('on a phone what the note left out is told at its head, added with one tap and taken back', async () => {
  const { page } = await product.open({ phone: true })
  await signUp(product, page)
  await page.getByRole('button', { name: 'New note' }).first().click()
  await page.getByRole('textbox', { name: 'What was said' }).fill(VISIT)
  await page.getByRole('button', { name: 'Write note from this' }).click()
  const list = page.getByRole('region', { name: 'To check' })
  await list.getByText(/500 milligrams/).waitFor()

  const scrolled = () => page.evaluate(() => window.scrollY)
  await list.getByRole('button', { name: /^Add to note: .*500 milligrams/ }).scrollIntoViewIfNeeded()
  const before = await scrolled()
  await list.getByRole('button', { name: /^Add to note: .*500 milligrams/ }).tap()
  // As a sentence of the note, which a chart's way of writing is part of.
  const added = page.locator('[data-sentence-id]', { hasText: '500 mg once a day for 3 days' })
  await added.waitFor()
  await page.getByText(/^Added to /).waitFor()
  // Who has more to add goes on where they are; the words of what was added stand at the foot.
  await page
    .getByRole('region', { name: 'Evidence' })
    .getByText(/500 milligrams/)
    .first()
    .waitFor()
  expect(Math.abs((await scrolled()) - before)).toBeLessThan(60)
  await page.getByRole('button', { name: 'Undo' }).click()
  await list.getByText(/500 milligrams/).waitFor()
  expect(await added.count()).toBe(0)
})

test('by keyboard what is left out is taken back with Ctrl Z, and nothing else is; it stays among what was not used', async () => {
  const { page } = await product.open()
  await signUp(product, page)
  await page.getByRole('button', { name: 'New note' }).first().click()
  await page.getByRole('textbox', { name: 'What was said' }).fill(VISIT)
  await page.getByRole('button', { name: 'Write note from this' }).click()
  const list = page.getByRole('region', { name: 'To check' })
  const leaveOut = list.getByRole('button', { name: /^Leave out: .*500 milligrams/ })
  await leaveOut.waitFor()
  // What the browser would undo, wherever the focus is.
  await page.locator('[data-sentence-id]').first().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Smokes.')
  const typed = page.locator('[data-sentence-id]', { hasText: 'Smokes.' })

  await leaveOut.press('Enter')
  await page.getByText('Left out of the note. It stays under “Not used”.').waitFor()
  await expect.poll(() => leaveOut.count()).toBe(0)
  await page.keyboard.press('Control+z')
  await leaveOut.waitFor()
  await page.getByText(/^No longer left out: “.*500 milligrams/).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText(/^There is nothing to undo here/).waitFor()
  expect(await typed.count()).toBe(1)
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => leaveOut.count()).toBe(0)

  await page.reload()
  await page.getByRole('button', { name: /^Not used/ }).click()
  await page.getByRole('button', { name: /^Bring back: .*500 milligrams/ }).click()
  await leaveOut.waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: /^Bring back: .*500 milligrams/ }).waitFor()
  expect(await leaveOut.count()).toBe(0)
})

test('who signs by keyboard begins with the name, and stands where the note says that it is signed', async () => {
  const { page } = await product.open()
  await signUp(product, page)
  await page.getByRole('button', { name: 'New note' }).first().click()
  await page
    .getByRole('textbox', { name: 'What was said' })
    .fill('Patient: I have had a cough for two weeks.')
  await page.getByRole('button', { name: 'Write note from this' }).click()
  await page
    .getByRole('button', { name: /^Sign…/ })
    .first()
    .waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  const name = page.getByRole('textbox', { name: 'Name of this visit' })
  await page.keyboard.press('Alt+s')
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('Cough')
  await page.getByRole('checkbox', { name: 'I attest to this note' }).press('Space')
  await page.getByRole('button', { name: 'Sign note' }).press('Enter')
  await page.getByText('The note is signed.').waitFor()
  await expect.poll(focused).toBe('Signed')
})

const RUNS = `Doctor: Hello. What brings you in?
Patient: I have had a cough for two weeks.
Doctor: Your lungs are clear. Drink a lot, and come back in two weeks.
Patient: The evening one, it gives me the runs, so I quit it a month ago.`

test('a passage that is added keeps the words it came with, before and after the check', async () => {
  const { page } = await product.open()
  await signUp(product, page)
  await page.getByRole('button', { name: 'New note' }).first().click()
  await page.getByRole('textbox', { name: 'What was said' }).fill(RUNS)
  await page.getByRole('button', { name: 'Write note from this' }).click()
  const list = page.getByRole('region', { name: 'To check' })
  await list.waitFor()
  const checked = page.waitForResponse((response) => response.url().endsWith('/api/checkSentences'))
  await Promise.all([checked, list.getByRole('button', { name: /^Add to note: The evening one/ }).click()])
  const added = page.locator('[data-sentence-id]', { hasText: 'gives' })
  await added.hover()
  await expect
    .poll(() => page.locator('mark').allInnerTexts())
    .toEqual([expect.stringMatching(/^The evening one/)])
})

test('on a small phone a visit is called by its whole name, and what has no room is in the menu', async () => {
  const { page } = await product.open({ phone: true })
  await signUp(product, page)
  await page.getByRole('button', { name: 'New note' }).first().click()
  await page.getByRole('textbox', { name: 'What was said' }).fill(VISIT)
  await page.getByRole('button', { name: 'Write note from this' }).click()
  await page.getByRole('button', { name: /^Sign/ }).first().waitFor()
  const label = page.getByRole('textbox', { name: 'Label' })
  await label.fill('Thyroid follow-up')
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await label.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0)
  }
  await page.getByRole('button', { name: 'More for this note' }).click()
  await page.getByRole('menuitem', { name: 'Copy all' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/cough/i)

  // What is told of it, for five seconds, does not stand in the way of what is done next.
  await page.locator('.Toastify__toast').waitFor()
  await page.getByRole('button', { name: 'More for this note' }).click({ timeout: 4_000 })
  await page.getByRole('menuitem', { name: 'Versions…' }).waitFor()
})

test('a deleted note that is opened by its address says so, and is brought back from there', async () => {
  const { page } = await product.open()
  await signUp(product, page)
  await page.getByRole('button', { name: 'New note' }).first().click()
  await page.getByRole('textbox', { name: 'What was said' }).fill(VISIT)
  await page.getByRole('button', { name: 'Write note from this' }).click()
  await page.locator('[data-sentence-id]').first().waitFor()
  const address = page.url()
  await page.getByRole('button', { name: /^Delete / }).click()
  await page.getByText(/^Note deleted/).waitFor()

  await page.goto(address)
  const strip = page.getByRole('note').filter({ hasText: /This note is deleted.*brought back until/ })
  await strip.getByRole('button', { name: 'Bring it back' }).click()
  await strip.waitFor({ state: 'detached' })
  await page.locator('[data-sentence-id]').first().click()
  await page.keyboard.type('Now ')
  await page.getByText('Saved', { exact: true }).waitFor()
})
