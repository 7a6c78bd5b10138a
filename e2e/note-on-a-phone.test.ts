import type { Locator, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, startProduct, type Product } from './support/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

/** A sample visit on a phone, whose note is being written. */
async function sampleOnPhone(): Promise<Page> {
  const { page } = await product.open({ phone: true })
  await signUp(product, page)
  await page.getByRole('button', { name: 'New note' }).first().click()
  await page.getByRole('button', { name: /Thyroid follow-up/ }).tap()
  return page
}

const RUNS = `Doctor: Hello. What brings you in?
Patient: I have had a cough for two weeks.
Doctor: Your lungs are clear. Drink a lot, and come back in two weeks.
Patient: The evening one, it gives me the runs, so I quit it a month ago.`

test('what was said and is in no sentence is looked up with a tap', async () => {
  const { page } = await product.open({ phone: true })
  await signUp(product, page)
  await page.getByRole('button', { name: 'New note' }).first().click()
  await page.getByRole('textbox', { name: 'What was said' }).fill(RUNS)
  await page.getByRole('button', { name: 'Write note from this' }).click()
  const toCheck = page.getByRole('region', { name: 'To check' })
  await toCheck.getByRole('button', { name: /^The evening one/ }).tap()
  const words = page.locator('#view-transcript [data-lit="true"]', { hasText: 'gives me the runs' })
  await expect
    .poll(async () => {
      const { y = -1, height = 0 } = (await words.first().boundingBox()) ?? {}
      return y > 0 && y + height < 844
    })
    .toBe(true)
})

test('every view of a note shows in the row, and none sticks out', async () => {
  const page = await sampleOnPhone()
  await page.getByRole('button', { name: /^Sign/ }).first().waitFor()
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 740 })
    const { x = 0, width: wide = 0 } = (await page.getByRole('tab', { name: 'Letters' }).boundingBox()) ?? {}
    expect(x + wide, `at ${width} px`).toBeLessThanOrEqual(width)
  }
})

test('what is tapped is as large as a fingertip', async () => {
  const page = await sampleOnPhone()
  await page.getByRole('button', { name: /^Sign/ }).first().waitFor()
  const small = await page
    .locator('main .mantine-Button-root, main .mantine-ActionIcon-root')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .filter((one) => one.getBoundingClientRect().height < 39 || one.getBoundingClientRect().width < 39)
        .map((one) => one.getAttribute('aria-label') ?? one.textContent),
    )
  expect(small).toEqual([])
})

test('what is written stays in sight over the keys and the words of the sentence', async () => {
  const page = await sampleOnPhone()
  await page
    .locator('[data-sentence-id]', { hasText: /8 pounds/ })
    .first()
    .tap()
  const bar = page.getByRole('region', { name: 'Evidence' })
  await bar.getByRole('button', { name: 'Edit' }).tap()
  // The keys take their part of the screen.
  await page.setViewportSize({ width: 390, height: 508 })
  const sentence = page.locator('[data-sentence-id]', { hasText: /8 pounds/ }).first()
  const isOverBar = async () => {
    const [at, under] = await Promise.all([sentence.boundingBox(), bar.boundingBox()])
    return at !== null && under !== null && at.y + at.height <= under.y + 1
  }
  await expect.poll(isOverBar).toBe(true)
  await page.keyboard.type(' and snores')
  await expect.poll(isOverBar).toBe(true)
})

/** Whether a finger that is put there meets it. */
const isMet = (target: Locator) =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const met = document.elementFromPoint(left + width / 2, top + height / 2)
    return met !== null && (element.contains(met) || met.contains(element))
  })

test('who signs sees at once where to attest, beside the button', async () => {
  const page = await sampleOnPhone()
  // More is told than there is room for.
  await page.setViewportSize({ width: 360, height: 560 })
  await page.getByRole('button', { name: /^Sign/ }).first().tap()
  const dialog = page.getByRole('dialog', { name: 'Sign this note' })
  const attest = dialog.getByText('I attest to this note')
  await attest.waitFor()
  await expect.poll(() => dialog.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true)
  expect(await dialog.evaluate((box) => box.scrollTop)).toBe(0)
  await expect.poll(() => isMet(attest)).toBe(true)
  expect(await isMet(dialog.getByRole('button', { name: 'Cancel' }))).toBe(true)
})

const VISIT = [
  'Patient: I have had a cough for two weeks. I gained 8 pounds since the summer. I sleep well at night.',
  'Doctor: Your lungs are clear. Drink a lot, and come back in two weeks.',
  'Patient: And my sister takes metoprolol, and the other week I felt a fluttering of my heart while I was gardening, it lasted about twenty minutes, I had to sit down, and my left arm felt a bit heavy, and then it went away.',
].join('\n')

test('a long thing to check is read to its end with a tap, and what is asked about a sentence covers no other', async () => {
  const { page } = await product.open({ phone: true })
  await signUp(product, page)
  await page.getByRole('button', { name: 'New note' }).first().click()
  await page.getByRole('textbox', { name: 'What was said' }).fill(VISIT)
  await page.getByRole('button', { name: 'Write note from this' }).click()
  const quote = page.getByRole('region', { name: 'To check' }).locator('q', { hasText: 'metoprolol' })
  await quote.waitFor()
  const isCut = () => quote.evaluate((words) => words.scrollHeight > words.clientHeight)
  expect(await isCut()).toBe(true)
  await quote.tap()
  await expect.poll(isCut).toBe(false)
  expect(await page.getByRole('tabpanel', { name: 'Note' }).isVisible()).toBe(true)

  await page
    .locator('[data-sentence-id]', { hasText: /8 pounds/ })
    .first()
    .tap()
  await page.getByRole('region', { name: 'Evidence' }).getByRole('button', { name: 'Edit' }).tap()
  await page.keyboard.press('Backspace')
  await page.keyboard.type(' on warfarin 5 mg.')
  const asked = page.getByRole('toolbar', { name: /^About this sentence: .*warfarin/ })
  await asked.waitFor()
  const covered = () =>
    asked.evaluate((bar) => {
      const { top, bottom } = bar.getBoundingClientRect()
      const isUnder = (line: DOMRect) => line.top + 2 < bottom && line.bottom - 2 > top
      return [...document.querySelectorAll('[data-sentence-id]')]
        .filter((sentence) => [...sentence.getClientRects()].some(isUnder))
        .map(({ textContent }) => textContent)
    })
  await expect.poll(covered).toEqual([])
})
