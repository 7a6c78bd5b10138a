import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote } from '#contract/notes.ts'
import { readPdf, textOf } from '#server/platform/pdf/read-pdf-fixture.ts'
import { foundByAxe } from './support/accessibility.ts'
import { signUp, startProduct, type Product } from './support/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const patient = { name: 'Jordan Sample', dateOfBirth: null, sex: 'unknown', mrn: '' } as const

test('a physician signs, an administrator verifies, and patients can be named', async () => {
  const { page } = await product.open()
  const { email } = await signUp(product, page)
  await confirmEmail(email)
  expect(await namePatient(page)).toMatchObject({ status: 403, body: { code: 'baa_required' } })

  await page.goto(`${product.url}/signBAA`)
  await page.getByLabel('Legal name').fill('Lakeside Family Medicine, LLC')
  await page.getByLabel('Kind of practice').selectOption('Group practice')
  await page.getByLabel(/^Address/).fill('12 Harbor Road, Springfield, IL 62701')
  await page.getByLabel('Role in the practice').fill('Owner')
  await page.getByLabel(/authorized to bind/).check()
  await page.getByLabel(/agree to sign electronically/).check()
  // A reload loses nothing of it.
  await page.reload()
  await expect.poll(() => page.getByLabel('Legal name').inputValue()).toBe('Lakeside Family Medicine, LLC')
  await page.getByRole('button', { name: 'Review the agreement' }).click()
  // Where the browser shows PDFs, that comes first.
  await page.locator('label', { hasText: /^Text$/ }).click()
  await page.getByRole('heading', { name: '6. Reporting' }).waitFor()
  await draw(page)
  expect(await foundByAxe(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign the agreement' }).click()
  await page.getByText('Awaiting approval').first().waitFor()
  expect(await namePatient(page)).toMatchObject({ status: 403 })

  const { page: office } = await product.open()
  const admin = await signUp(product, office)
  await product.test.pool.query(`update users set role = 'admin' where email = $1`, [admin.email])
  await office.goto(`${product.url}/users-listing`)
  await office.getByRole('button', { name: 'Read and decide: Lakeside Family Medicine, LLC' }).click()
  const dialog = office.getByRole('dialog')
  const file = office.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download PDF' }).click()
  const { pages } = readPdf(await readFile(await (await file).path()))
  const certificate = textOf(pages.at(-1) ?? [])
  for (const words of ['Certificate of signature', 'Drawn by hand', email])
    expect(certificate).toContain(words)
  // Going back from its end by keyboard, the button is not behind the title.
  const verify = dialog.getByRole('button', { name: 'Verify' })
  await dialog.evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await verify.focus()
  expect(
    await verify.evaluate((button) => {
      const { left, top } = button.getBoundingClientRect()
      return document.elementFromPoint(left + 8, top + 4)?.closest('button') === button
    }),
  ).toBe(true)
  await verify.click()
  await dialog.waitFor({ state: 'hidden' })

  // Nothing is reloaded: the physician's screen is told.
  await page.getByText('Verified', { exact: true }).first().waitFor()
  await page.getByRole('complementary', { name: 'Practice mode' }).waitFor({ state: 'hidden' })
  await expect
    .poll(() => product.test.outbox.some(({ to, subject }) => to === email && /verified/.test(subject)))
    .toBe(true)
  expect(await namePatient(page)).toMatchObject({ status: 200, reply: { note: { patient } } })
  await page.goto(`${product.url}/Notes`)
  await page.getByRole('button', { name: 'New note' }).first().click()
  await page.getByRole('button', { name: /^Visit details/ }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Jordan Sample')
  await page.getByText('Saved', { exact: true }).waitFor()
}, 180_000)

/** Asks the server itself, as this browser's user: the screen would not even offer it. */
async function namePatient(page: Page) {
  const kept = await page.evaluate(() => localStorage.getItem('attest.state') ?? '{}')
  const { state } = JSON.parse(kept) as { state: { token: string } }
  return product.test.call(createNote, { body: { data: { patient } } }, { token: state.token })
}

async function confirmEmail(email: string): Promise<void> {
  await product.test.pool.query('update users set email_verified_at = now() where email = $1', [email])
}

async function draw(page: Page): Promise<void> {
  const canvas = page.getByRole('img', { name: 'Your signature' })
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('There is nothing to draw in.')
  const at = (part: number) =>
    [box.x + box.width * (0.1 + 0.7 * part), box.y + box.height * (0.5 + 0.3 * Math.sin(part * 9))] as const
  await page.mouse.move(...at(0))
  await page.mouse.down()
  for (let step = 1; step <= 30; step += 1) await page.mouse.move(...at(step / 30))
  await page.mouse.up()
}
