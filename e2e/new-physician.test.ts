import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, startProduct, type Product } from './support/product.ts'
import { downloaded, signNote } from './support/signing.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({
    says: 'Good morning doctor. I have had a headache for three days. I do not have any fever.',
  })
})
afterAll(() => product.close())

test('a new physician records a visit, sees the evidence, edits, signs and takes the note out', async () => {
  const { page } = await product.open()
  await signUp(product, page)

  await page.getByRole('button', { name: 'New note' }).first().click()
  await page.getByRole('textbox', { name: 'Label' }).fill('Room 4, headache')
  await record(page)

  // The words, then the note.
  await page.getByRole('region', { name: 'Transcript' }).getByText(/fever/i).waitFor({ timeout: 60_000 })
  const finding = page.locator('[data-sentence-id]', { hasText: /fever/i }).first()
  await finding.waitFor()

  // A click on a sentence lights its words.
  await finding.click()
  const lit = page.locator('[data-lit="true"]')
  await lit.first().waitFor()
  expect((await lit.allInnerTexts()).join(' ')).toMatch(/fever/i)
  await page.getByRole('button', { name: 'Play evidence' }).waitFor()

  // An edit is saved and is there after a reload.
  await page.keyboard.press('End')
  await page.keyboard.type(' Sleeps badly because of it.')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await page
    .getByRole('region', { name: 'Note', exact: true })
    .getByText(/Sleeps badly because of it/)
    .waitFor()

  await page.getByRole('button', { name: 'Copy all' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/fever/i)

  expect((await downloaded(page, 'PDF')).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await downloaded(page, 'DOCX')).subarray(0, 2).toString()).toBe('PK')
  expect(JSON.parse((await downloaded(page, 'FHIR')).toString())).toMatchObject({
    resourceType: 'Bundle',
    entry: expect.arrayContaining([
      expect.objectContaining({ resource: expect.objectContaining({ status: 'preliminary' }) }),
    ]),
  })

  await signNote(page)
  await expect.poll(() => page.locator('[contenteditable="true"]').count()).toBe(0)
}, 180_000)

async function record(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record the visit' }).click()
  await page.getByRole('button', { name: 'Start recording' }).click()
  const stop = page.getByRole('button', { name: 'Stop recording' })
  await stop.waitFor()
  // What was pressed is gone: the keyboard stands on what ends it.
  await expect.poll(() => stop.evaluate((button) => button === document.activeElement)).toBe(true)
  // The microphone's sound lasts about six seconds: the recorder's own clock says when it is over; the time of a visit reads 10:08, too.
  await page
    .getByRole('timer')
    .getByText(/^00:(?:0[89]|[1-5]\d)$/)
    .waitFor()
  await stop.click()
}
