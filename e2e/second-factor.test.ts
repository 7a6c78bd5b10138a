import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PUBLIC_URL, startProduct, type Product } from './support/product.ts'
import { heldScreen, titled } from './support/routes.ts'

let product: Product

beforeAll(async () => {
  // Passkeys belong to the address that the server takes for its own.
  product = { ...(await startProduct({ twoFactorDuty: 'everybody' })), url: PUBLIC_URL }
})
afterAll(() => product.close())

/** Somebody with a password alone, past the introduction. */
async function withPasswordOnly() {
  const person = await product.test.signUpPhysician('casey')
  const seen = 'update users set tutorial_completed = true, new_features_seen = true where id = $1'
  await product.test.pool.query(seen, [person.userId])
  return person
}

async function enterPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto(product.url)
  await page.getByLabel('Email or username').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const setUpScreen = (page: Page) => page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()

/** From the choice to the recovery codes, which are kept. */
async function setUpApp(place: Page | Locator, password: string): Promise<void> {
  await place.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await place.getByLabel('Your password').fill(password)
  await place.getByRole('button', { name: 'Continue' }).click()
  await place.getByRole('img', { name: /QR code/ }).waitFor()
  const secret = (await place.locator('li code').innerText()).replace(/\s/g, '')
  await place
    .getByRole('textbox', { name: 'Code' })
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await place.getByRole('button', { name: 'Turn on' }).click()
  await place.getByRole('list', { name: 'Recovery codes' }).waitFor()
  expect(await place.locator('li code').count()).toBe(10)
  await place.getByRole('checkbox').check()
  await place.getByRole('button', { name: 'Done' }).click()
}

/** A device that makes passkeys, and is touched whenever it asks. */
async function giveDevice(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('on a phone: a password leads to the set-up of an app, its recovery codes, and on to the notes', async () => {
  const { page } = await product.open({ phone: true })
  const person = await withPasswordOnly()
  await enterPassword(page, person)
  await setUpScreen(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await setUpApp(page, person.password)
  await page.waitForURL('**/Notes')
  await page.getByRole('button', { name: 'New note' }).first().waitFor()
})

test('on a desktop: every other address leads to the set-up; a passkey later it opens', async () => {
  const { page } = await product.open()
  await giveDevice(page)
  const person = await withPasswordOnly()
  await enterPassword(page, person)
  await setUpScreen(page)
  await page.goto(`${product.url}/documents`)
  await setUpScreen(page)
  await titled(page, heldScreen.title)
  expect(new URL(page.url()).pathname).toBe(heldScreen.path)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Your password').fill(person.password)
  await page.getByRole('button', { name: 'Add the passkey' }).click()
  await page.waitForURL('**/documents')
  await page.getByRole('navigation', { name: 'Main' }).waitFor()

  // Signed in again with the password alone, the passkey is asked for, and nothing else opens the account.
  await product.test.pool.query('update sessions set strong = false where user_id = $1', [person.userId])
  await page.reload()
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  expect(await page.getByRole('button', { name: /authenticator app|Add a passkey/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Sign in with your passkey' }).click()
  await page.waitForURL('**/documents')
})

test('a page that was open is asked in place, and what was typed is kept', async () => {
  const { page } = await product.open()
  const person = await withPasswordOnly()
  const strong = (is: boolean) =>
    product.test.pool.query('update sessions set strong = $2 where user_id = $1', [person.userId, is])
  await enterPassword(page, person)
  await setUpScreen(page)
  await strong(true)
  await page.goto(`${product.url}/settings`)
  await page.getByLabel('First name').fill('Robin')
  await strong(false)
  await page.getByRole('region', { name: 'Profile' }).getByRole('button', { name: /Save/ }).click()
  await setUpScreen(page)
  await setUpApp(page.getByRole('dialog'), person.password)
  await page.getByText('Personal information updated successfully').waitFor()
  const kept = await product.test.pool.query('select first_name from users where id = $1', [person.userId])
  expect(kept.rows).toEqual([{ first_name: 'Robin' }])
})

test('an account without a password changes its address and leaves with its passkey', async () => {
  const { page } = await product.open()
  await giveDevice(page)
  const person = await withPasswordOnly()
  await enterPassword(page, person)
  await setUpScreen(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Your password').fill(person.password)
  await page.getByRole('button', { name: 'Add the passkey' }).click()
  await page.waitForURL('**/Notes')
  await page.goto(`${product.url}/settings`)
  // Where nothing else leads back into the account, a password stays.
  await product.test.pool.query('update users set email_verified_at = now() where id = $1', [person.userId])
  await page.getByRole('button', { name: 'Remove the password' }).click()
  await page.getByText('Your password is removed. Your passkeys sign you in.').waitFor()

  const profile = page.getByRole('region', { name: 'Profile' })
  await profile.getByLabel('Email').fill('moved@clinic.example')
  await profile.getByRole('button', { name: 'Save profile' }).click()
  await profile.getByText('Show a passkey to go on.').waitFor()
  expect(await profile.getByRole('alert').count()).toBe(1)
  await profile.getByRole('button', { name: 'Change the email address with a passkey' }).click()
  await profile.getByText('moved@clinic.example', { exact: true }).waitFor()

  await page.goto(`${product.url}/delete-my-account`)
  await page.getByRole('radio', { name: 'I no longer need it' }).check()
  await page.getByRole('button', { name: 'Send and continue' }).click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  // What is not filled in is said before the passkey is asked for.
  await page.getByRole('button', { name: 'Delete my account with a passkey' }).click()
  await page.getByText('Type DELETE in capital letters.').waitFor()
  await page.getByLabel('Type DELETE to confirm').fill('DELETE')
  await page.getByRole('button', { name: 'Delete my account with a passkey' }).click()
  await page.getByRole('heading', { name: 'Your account is marked for deletion' }).waitFor()
})
