import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newNote } from './support/new-note.ts'
import { signUp, startProduct, type Product } from './support/product.ts'

const VISIT = [
  'Doctor: What brings you in today?',
  'Patient: I have had chest tightness for two days, worse when I climb stairs.',
  'Doctor: I will order an ECG today and start aspirin 81 milligrams daily. Come back in one week.',
].join('\n')

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

test('from the dialog of the signature and by keyboard a sentence is gone to from whatever view is shown', async () => {
  const { page } = await product.open()
  await signUp(product, page)
  await writeFrom(page, VISIT)
  const wrong = await saySomethingElse(page)

  await page.getByRole('tab', { name: 'Letters' }).click()
  await page.getByRole('tabpanel', { name: 'Letters' }).waitFor()
  await page.keyboard.press('Alt+s')
  const dialog = page.getByRole('dialog', { name: 'Sign this note' })
  await dialog.getByRole('button', { name: /^Show the first: .*warfarin/ }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('tabpanel', { name: 'Note' }).waitFor()
  expect(await page.getByRole('tab', { name: 'Note' }).getAttribute('aria-selected')).toBe('true')
  await expect.poll(() => caretIsIn(page)).toMatch(/warfarin/)
  expect(await wrong.isVisible()).toBe(true)

  await page.getByRole('tab', { name: /^Tasks/ }).click()
  await page.getByRole('tabpanel', { name: /^Tasks/ }).waitFor()
  await page.keyboard.press('Alt+j')
  await page.getByRole('tabpanel', { name: 'Note' }).waitFor()
  await expect.poll(() => caretIsIn(page)).toMatch(/warfarin/)
})

async function writeFrom(page: Page, visit: string): Promise<void> {
  await newNote(page)
  await page.getByRole('textbox', { name: 'What was said' }).fill(visit)
  await page.getByRole('button', { name: 'Write note from this' }).click()
  await page
    .locator('[data-sentence-id]', { hasText: /aspirin/i })
    .first()
    .waitFor()
}

/** Writes what nobody said into the note. */
async function saySomethingElse(page: Page) {
  await page
    .locator('[data-sentence-id]', { hasText: /aspirin/i })
    .last()
    .click()
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(' and warfarin 5 mg daily.')
  const wrong = page.locator('[data-attention="unsupported"], [data-attention="contradicted"]').first()
  await wrong.waitFor()
  return wrong
}

/** The sentence that is written in. */
const caretIsIn = (page: Page) =>
  page.evaluate(() => {
    const node = document.activeElement?.matches('[contenteditable="true"]')
      ? document.getSelection()?.anchorNode
      : null
    const element = node instanceof Element ? node : node?.parentElement
    return element?.closest('[data-sentence-id]')?.textContent ?? ''
  })
