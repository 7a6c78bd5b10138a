import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundByAxe } from './support/accessibility.ts'
import { signUp, startProduct, type Product } from './support/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

test('a physician in the trial subscribes, at first with a card that is declined, and cancels', async () => {
  const { page } = await product.open()
  const { email } = await signUp(product, page)
  await product.test.pool.query(
    'update users set tutorial_completed = true, new_features_seen = true where email = $1',
    [email],
  )
  const accessible = async () => expect(await foundByAxe(page)).toEqual([])
  await page.goto(`${product.url}/subscription`)
  await page.getByText('14 days left').first().waitFor()
  await accessible()

  // Styles that were fetched later stand before the page's own: their layers still build on each other in order.
  const choose = page.getByRole('button', { name: 'Choose yearly' })
  expect(await choose.evaluate((button) => getComputedStyle(button).fontWeight)).toBe('600')
  await choose.click()
  await page.getByRole('heading', { name: 'Sandbox checkout' }).waitFor()
  await page.getByText('Sandbox: no money moves.').waitFor()
  await page.getByRole('radio', { name: /declined by the bank/ }).check()
  await page.getByRole('button', { name: 'Pay $490.00' }).click()
  await page.getByText('Your bank declined this card.').waitFor()
  await accessible()
  await page.getByRole('radio', { name: /4242/ }).check()
  await page.getByRole('button', { name: 'Pay $490.00' }).click()

  await page.getByText('Thank you. Your subscription is active.').waitFor()
  await page.getByText(/Renews on .* for \$490\.00/).waitFor()
  await page.getByRole('link', { name: 'View invoice SANDBOX-0001' }).waitFor()
  await page.getByRole('link', { name: 'Subscribed' }).first().waitFor()
  await accessible()

  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByText('Ends soon').waitFor()

  // The payment provider lets the period end: the account is led to reactivate it, and back in.
  await page.getByRole('button', { name: 'Manage billing' }).click()
  await page.getByRole('button', { name: 'Let the period end' }).click()
  await page.getByText('There is no running subscription to manage.').waitFor()
  await page.goto(`${product.url}/Notes`)
  await page.getByRole('heading', { name: 'Reactivate your subscription' }).waitFor()
  await page.getByRole('link', { name: 'Take your notes with you' }).waitFor()
  await page.getByRole('button', { name: 'Choose monthly' }).click()
  await page.getByRole('button', { name: 'Pay $49.00' }).click()
  await page.getByRole('link', { name: 'Go to Smart Notes' }).click()
  await page.waitForURL(/\/Notes/)
  await page.getByRole('button', { name: 'New note' }).first().waitFor()
})
