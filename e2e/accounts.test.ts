import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureFirstAdminLink } from '#server/features/accounts/public.ts'
import { signUp, startProduct, type Product } from './support/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

test('the one-time link makes the first administrator, once', async () => {
  const link = await ensureFirstAdminLink({ ...product.test.dependencies, publicUrl: product.url })
  const { page } = await product.open()
  await page.goto(link ?? '')
  await page.getByText('This account will be the first administrator.').waitFor()
  expect(new URL(page.url()).hash).toBe('')
  // Nobody makes an account like any other because the page was loaded again.
  await page.reload()
  await page.getByText('This account will be the first administrator.').waitFor()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Sample')
  await page.getByLabel('Email').fill('first@clinic.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('a quiet heron by the lake')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'New note' }).first().waitFor()

  const { rows } = await product.test.pool.query('select role from users where email = $1', [
    'first@clinic.example',
  ])
  expect(rows).toEqual([{ role: 'super_admin' }])
  // With the step that it belonged to, the link is gone from the tab.
  expect(await page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }]))).not.toContain(
    new URL(link ?? '').hash.split('=')[1],
  )
  expect(await ensureFirstAdminLink({ ...product.test.dependencies, publicUrl: product.url })).toBeNull()
})

test('whoever forgot the password gets back in by mail, and old sessions end', async () => {
  const { page } = await product.open()
  const { email } = await signUp(product, page)
  const { page: elsewhere } = await product.open()
  await elsewhere.goto(`${product.url}/reset-password`)
  await elsewhere.getByLabel('Email').fill(email)
  await elsewhere.getByRole('button', { name: /link|reset|send/i }).click()
  await expect
    .poll(() => product.test.outbox.find(({ to, text }) => to === email && text.includes('#token=')))
    .toBeTruthy()
  const mailed = product.test.outbox.findLast(({ to }) => to === email)?.text ?? ''
  const link = new URL(/https?:\S+#token=\S+/.exec(mailed)?.[0] ?? '')
  await elsewhere.goto(`${product.url}${link.pathname}${link.hash}`)
  await elsewhere
    .getByRole('textbox', { name: /password/i })
    .first()
    .fill('seven brass lanterns swing')
  await elsewhere
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await elsewhere.getByText('Your password is changed').first().waitFor()

  // Their page was told, and asks by itself.
  await page
    .getByRole('dialog')
    .getByText(/session has ended|Sign in again/i)
    .first()
    .waitFor()
})

test('without an account the notes stay closed', async () => {
  const { page } = await product.open()
  await page.goto(`${product.url}/Notes`)
  await page.waitForURL(/\/unAuthorized/)
  await page
    .getByRole('link', { name: /sign in/i })
    .first()
    .waitFor()
})
