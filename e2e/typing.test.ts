import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VISIT } from '#testing/visits.ts'
import { signUp, startProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

test('what is typed after the first click into a section stands where one clicked', async () => {
  const { page } = await product.open()
  await signUp(product, page)
  await page.getByRole('button', { name: 'New note' }).first().click()
  await page.getByRole('textbox', { name: 'What was said' }).fill(VISIT)
  await page.getByRole('button', { name: 'Write note from this' }).click()
  await page.locator('[data-sentence-id]', { hasText: /cough/i }).first().waitFor()
  const sections = page.locator('[role="textbox"][aria-multiline="true"]:has([data-sentence-id])')
  const count = await sections.count()
  expect(count).toBeGreaterThan(2)
  for (let at = 0; at < count; at += 1) {
    const section = sections.nth(at)
    const sentence = section.locator('[data-sentence-id]').last()
    const words = (await sentence.textContent()) ?? ''
    await clickBehind(page, sentence, 3)
    await page.keyboard.type('Q')
    await expect.poll(() => sentence.textContent()).toBe(`${words.slice(0, 3)}Q${words.slice(3)}`)
  }
})

test('what was typed for a visit and not sent outlives a reload and the end of a session left alone, and goes with who logs out', async () => {
  const { page } = await product.open({ phone: true })
  await page.clock.install()
  const user = await signUp(product, page)
  await page.getByRole('button', { name: 'New note' }).first().click()
  const field = page.getByRole('textbox', { name: 'What was said' })
  await field.fill(VISIT)
  const saving = page.getByRole('status', { name: 'Saving' })
  await saving.getByText('Not sent yet').waitFor()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await page.getByRole('link', { name: /Untitled visit/ }).click()
  await expect.poll(() => field.inputValue()).toBe(VISIT)
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe(VISIT)

  await page.clock.fastForward('41:00')
  await page.getByText('What you wrote is kept.').waitFor()
  await signInAgain(page, user)
  await page.getByText('What you wrote is kept.').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /Untitled visit/ }).click()
  await expect.poll(() => field.inputValue()).toBe(VISIT)

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: /Log ?out/i }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('What you typed for a visit was not made into a note yet').waitFor()
  await dialog.getByRole('button', { name: /Log ?out/i }).click()
  await signInAgain(page, user)
  await page.getByRole('link', { name: /Untitled visit/ }).click()
  await saving.getByText('Saved').waitFor({ state: 'attached' })
  expect(await field.inputValue()).toBe('')
})

async function signInAgain(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email or username').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'New note' }).first().waitFor()
}

/** Clicks, with the mouse alone, between two letters of a sentence: behind so many of them. */
async function clickBehind(
  page: Page,
  sentence: ReturnType<Page['locator']>,
  letters: number,
): Promise<void> {
  await sentence.scrollIntoViewIfNeeded()
  const place = await sentence.evaluate((element, behind) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    if (!text) throw new Error('The sentence has no text.')
    const range = document.createRange()
    range.setStart(text, behind - 1)
    range.setEnd(text, behind)
    const { right, top, bottom } = range.getBoundingClientRect()
    return { x: right, y: (top + bottom) / 2 }
  }, letters)
  await page.mouse.click(place.x, place.y)
}
