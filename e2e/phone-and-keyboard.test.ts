import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundByAxe } from './support/accessibility.ts'
import { signUp, startProduct, type Product } from './support/product.ts'

const VISIT = [
  'Doctor: What brings you in today?',
  'Patient: I have had chest tightness for two days, worse when I climb stairs.',
  'Doctor: Any shortness of breath or swelling in the legs?',
  'Patient: No.',
  'Doctor: I will order an ECG today and start aspirin 81 milligrams daily. Come back in one week.',
].join('\n')

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

test('on a phone a pasted visit becomes a note, and every sentence finds its words', async () => {
  const { page } = await product.open({ phone: true })
  await page.goto(product.url)
  await expectAccessible(page)
  await signUp(product, page)
  await page.getByRole('button', { name: 'New note' }).first().click()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'What was said' }).fill(VISIT)
  await page.getByRole('button', { name: 'Write note from this' }).click()
  await page
    .locator('[data-sentence-id]', { hasText: /chest tightness/i })
    .first()
    .waitFor()
  await expectAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, 'nothing sticks out to the side').toBeLessThanOrEqual(390)
  // With every notice of somebody new above it, the note still has most of the screen.
  const note = page.getByRole('tabpanel', { name: 'Note' })
  expect((await note.boundingBox())?.y).toBeLessThan(300)

  await page.getByRole('tab', { name: 'Transcript' }).click()
  await page.getByText('Any shortness of breath').waitFor()
  expect(await note.isVisible()).toBe(false)
  await page.getByRole('tab', { name: 'Transcript' }).press('ArrowLeft')
  await note.waitFor()
  await page.getByRole('button', { name: 'Show all 3 notices' }).click()
  await page.getByText('14 Days left in your Trial').waitFor()
  // What they half cover is whole again once they are folded.
  const found = await foundByAxe(page)
  expect(found.filter((one) => !one.startsWith('target-size'))).toEqual([])
  // Whoever turns to the screen behind them has read them.
  await page.touchscreen.tap(195, 640)
  await page.getByRole('button', { name: 'Show all 3 notices' }).waitFor()
})

test('on a phone the words of a sentence are a tap away, however long the visit was', async () => {
  const { page } = await product.open({ phone: true })
  await signUp(product, page)
  await page.getByRole('button', { name: 'New note' }).first().click()
  const garden = Array.from({ length: 40 }, (_, day) => `Patient: On day ${day + 1} I sat in the garden.`)
  const [first = '', ...rest] = VISIT.split('\n')
  await page.getByRole('textbox', { name: 'What was said' }).fill([first, ...garden, ...rest].join('\n'))
  await page.getByRole('button', { name: 'Write note from this' }).click()
  await page
    .locator('[data-sentence-id]', { hasText: /aspirin 81/i })
    .first()
    .click()
  const bar = page.getByRole('region', { name: 'Evidence' })
  await bar.getByRole('button', { name: /Show in the transcript/ }).click()
  const words = page.locator('#view-transcript [data-lit="true"]', { hasText: /aspirin/ }).first()
  await words.waitFor()
  await expect
    .poll(async () => {
      const { y = -1, height = 0 } = (await words.boundingBox()) ?? {}
      return y > 0 && y + height < 844
    })
    .toBe(true)
})

test('on a phone a tap shows the words of a sentence and opens no keys; a second one does; a removed one comes back', async () => {
  const { page } = await product.open({ phone: true })
  await signUp(product, page)
  await page.getByRole('button', { name: 'New note' }).first().click()
  await page.getByRole('textbox', { name: 'What was said' }).fill(VISIT)
  await page.getByRole('button', { name: 'Write note from this' }).click()
  const sentence = page.locator('[data-sentence-id]', { hasText: /aspirin 81/i }).first()
  await sentence.tap()
  const bar = page.getByRole('region', { name: 'Evidence' })
  await bar
    .getByText(/start aspirin 81/)
    .first()
    .waitFor()
  const isWriting = () =>
    page.evaluate(() => document.activeElement?.getAttribute('contenteditable') === 'true')
  expect(await isWriting()).toBe(false)
  await sentence.tap()
  await expect.poll(isWriting).toBe(true)
  await page.keyboard.type('Q')
  await page.keyboard.press('Backspace')

  await page.getByRole('button', { name: 'Add text' }).tap()
  await bar.getByRole('button', { name: 'Edit' }).tap()
  await expect.poll(isWriting).toBe(true)
  await page.keyboard.press('Backspace')
  await page.keyboard.type(' and warfarin 5 mg daily.')
  const wrong = page.locator('[data-sentence-id]', { hasText: /warfarin/ })
  await page.getByRole('button', { name: 'Remove' }).tap()
  await wrong.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).tap()
  await wrong.waitFor()
})

test('a note is made from typed words by keyboard alone', async () => {
  const { page } = await product.open()
  await signUp(product, page, { introduction: 'leave' })
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  // The button that had the focus before the introduction is gone with its screen.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await page.keyboard.press('n')
  const words = page.getByRole('textbox', { name: 'What was said' })
  await expect.poll(() => words.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.insertText(VISIT)
  await page.keyboard.press('Control+Enter')
  await page
    .locator('[data-sentence-id]', { hasText: /chest tightness/i })
    .first()
    .waitFor()
  const note = page.getByRole('region', { name: 'Note', exact: true })
  await expect.poll(() => note.evaluate((pane) => pane === document.activeElement)).toBe(true)
  await expectAccessible(page)
})

test('by keyboard alone, nothing that is done lets the focus fall to the page', async () => {
  const { page } = await product.open()
  await signUp(product, page)
  // What the pointer rests on would be looked at.
  await page.mouse.move(0, 0)
  await page.keyboard.press('n')
  await focusIsOn(page, /What was said/)
  await page.keyboard.insertText(VISIT)
  await page.keyboard.press('Control+Enter')
  await page
    .locator('[data-sentence-id]', { hasText: /aspirin/i })
    .first()
    .waitFor()

  await isTold(page, /^The note is written\./)
  await page.keyboard.press('Alt+ArrowDown')
  await isTold(page, /chest tightness/i)
  const evidence = page.getByRole('region', { name: 'Evidence' }).locator('[aria-live]')
  await expect.poll(() => evidence.innerText()).toMatch(/In the transcript .*“.*chest tightness/s)
  await page.keyboard.press('Alt+J')
  await page.getByRole('status').getByText('No sentence needs a look.').waitFor()

  // A letter that is typed on is no shortcut: it would open another patient's visit.
  await page.getByRole('button', { name: 'Add text' }).press('Enter')
  await page.keyboard.type('Nurse: a new allergy?')
  const words = page.getByRole('textbox', { name: 'What was said' })
  expect(await words.inputValue()).toBe('Nurse: a new allergy?')
  expect(await page.getByRole('list', { name: 'Visits' }).getByRole('listitem').count()).toBe(1)
  await words.fill('')
  await page.keyboard.press('Escape')
  await focusIsOn(page, 'Add text')

  // The note is held against words that are corrected under it.
  await page.getByRole('button', { name: 'Correct this passage' }).nth(1).press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('I have had chest tightness for five days, worse when I climb stairs.')
  await page.keyboard.press('Control+Enter')
  await focusIsOn(page, 'Correct this passage')
  await page.getByText('1 sentence needs a look before signing').waitFor()

  await page.getByRole('tab', { name: 'Note' }).press('ArrowRight')
  await page.getByRole('checkbox', { name: 'ECG today' }).press('Space')
  await focusIsOn(page, 'Start aspirin 81 mg daily')

  await page.getByRole('button', { name: 'Take “Come back in 1 week” off the list' }).press('Enter')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.keyboard.press('Alt+T')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await focusIsOn(page, /off the list$/)

  await page.getByRole('tab', { name: /Tasks/ }).press('ArrowRight')
  await page.getByRole('tab', { name: /Pearls/ }).press('ArrowRight')
  await page.getByRole('button', { name: 'Make this letter' }).press('Enter')
  await page.getByRole('textbox', { name: /letter/i }).waitFor()
  await focusIsOn(page, /letter/i)

  await page.getByRole('button', { name: 'Skip to the open visit' }).press('Enter')
  await focusIsOn(page, /chest tightness|Untitled visit/i)
  await page.keyboard.press('Alt+S')
  await page.getByRole('dialog', { name: 'Sign this note' }).waitFor()
})

test('who asks to write by hand, or about the visit, types on; Escape leads back', async () => {
  const { page } = await product.open()
  await signUp(product, page)
  await page.keyboard.press('n')
  await focusIsOn(page, /What was said/)
  await page.getByRole('button', { name: 'write the note by hand' }).press('Enter')
  const text = page.getByRole('textbox', { name: 'Note' })
  await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('A quiet visit.')
  await page.locator('[data-sentence-id]', { hasText: 'A quiet visit.' }).waitFor()

  await page.getByRole('button', { name: 'More for this note' }).press('Enter')
  // What is hidden on a wide window takes no step of the arrow keys.
  await focusIsOn(page, /Print/)
  await page.getByRole('menuitem', { name: /Explain, shorten or list/ }).press('Enter')
  // Without a language model only what can be answered is offered.
  await focusIsOn(page, 'Explain it in plain words')
  expect(await page.getByRole('textbox', { name: 'What would you like to have?' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Transcript' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
})

test('going back through a long page, what has the focus is never behind the header', async () => {
  const { page } = await product.open()
  await signUp(product, page)
  await page.getByRole('button', { name: 'Your account' }).press('Enter')
  await focusIsOn(page, 'Documents')
  await page.goto(`${product.url}/settings`)
  await page.getByRole('link', { name: 'Delete my account' }).focus()
  const hidden = () =>
    page.evaluate(() => {
      const { left, top, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
      const seen = document.elementFromPoint(left + width / 2, top + Math.min(2, height / 2))
      return seen?.closest('header, [aria-label]')?.tagName === 'HEADER'
    })
  for (let steps = 0; steps < 25; steps += 1) {
    await page.keyboard.press('Shift+Tab')
    expect(await hidden()).toBe(false)
  }
})

test('on a phone somebody new skips the introduction with one tap, and finds sample visits without a search', async () => {
  const { page } = await product.open({ phone: true })
  await signUp(product, page, { introduction: 'leave' })
  await page
    .getByRole('dialog')
    .getByText(/five sample visits/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByText(/No visit at hand.*five sample visits/).waitFor()
  await page.getByRole('button', { name: 'New note' }).first().click()
  const sample = page.getByRole('button', { name: /Ankle injury/ })
  await sample.waitFor()
  const { y = 844, height = 0 } = (await sample.boundingBox()) ?? {}
  expect(y + height).toBeLessThan(844)
  await expectAccessible(page)
})

test('who has no visit at hand takes a sample, spoken or typed, and the note is written from it', async () => {
  const { page } = await product.open({ phone: true })
  await signUp(product, page)
  for (const [sample, said] of [
    [/Ankle injury/, /ankle/i],
    [/Back pain/, /lumbar strain/i],
  ] as const) {
    await page.getByRole('button', { name: 'New note' }).first().click()
    await page.getByRole('button', { name: sample }).click()
    await page.locator('[data-sentence-id]', { hasText: said }).first().waitFor({ timeout: 120_000 })
    expect(await page.getByRole('textbox', { name: 'Label' }).inputValue()).toMatch(sample)
    await page.getByRole('button', { name: 'Back to the list' }).click()
  }
  await expect.poll(() => page.getByRole('link', { name: /Ankle injury|Back pain/ }).count()).toBe(2)
}, 300_000)

/** Nothing of it is seen: a screen reader says it. */
async function isTold(page: Page, words: RegExp): Promise<void> {
  await expect.poll(() => page.getByRole('status', { name: 'Announcements' }).innerText()).toMatch(words)
}

/** By the name that what has the focus is read with. */
async function focusIsOn(page: Page, name: string | RegExp): Promise<void> {
  const read = () =>
    page.evaluate(() => {
      const focused = document.activeElement as (HTMLElement & Partial<HTMLInputElement>) | null
      if (!focused || focused === document.body) return 'nothing'
      return focused.ariaLabel ?? focused.labels?.[0]?.innerText ?? focused.innerText
    })
  await expect.poll(read).toMatch(name)
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await foundByAxe(page)).toEqual([])
}
