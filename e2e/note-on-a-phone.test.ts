import type { Page } from '@playwright/test'
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

test('what was said and is in no sentence is looked up with a tap', async () => {
  const page = await sampleOnPhone()
  const toCheck = page.getByRole('region', { name: 'To check' })
  await toCheck.getByRole('button', { name: /^No thank you/ }).tap()
  const words = page.locator('#view-transcript [data-lit="true"]', { hasText: 'do not want the flu shot' })
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
