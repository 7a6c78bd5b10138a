import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readZip } from '#testing/read-zip.ts'
import { signUp, startProduct, type Product } from './support/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

test('whoever leaves takes everything along, and comes back with one click', async () => {
  const { page } = await product.open()
  const { email, password } = await signUp(product, page)
  await product.test.pool.query(
    'update users set tutorial_completed = true, new_features_seen = true where email = $1',
    [email],
  )
  await page.goto(`${product.url}/settings`)
  await page.getByRole('link', { name: 'Delete my account' }).click()
  await page.getByRole('radio', { name: 'I no longer need it' }).check()
  await page.getByRole('button', { name: 'Send and continue' }).click()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export everything' }).click()
  const files = await readZip(await readFile(await (await download).path()))
  expect(files.has('README.txt')).toBe(true)
  expect(String(files.get('account.json'))).toContain(email)
  await page.getByText(/^\s*Saved/).waitFor()

  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByLabel('Type DELETE to confirm').fill('DELETE')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('heading', { name: 'Your account is marked for deletion' }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()

  await page.getByLabel('Email or username').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Reactivate Account' }).click()
  await page.getByRole('button', { name: 'Continue to your account' }).click()
  await page.getByRole('button', { name: 'New note' }).first().click()
  await page.getByRole('button', { name: 'Record the visit' }).waitFor()
  const { rows } = await product.test.pool.query(
    'select account_status, delete_at from users where email = $1',
    [email],
  )
  expect(rows).toEqual([{ account_status: 'active', delete_at: null }])
})
