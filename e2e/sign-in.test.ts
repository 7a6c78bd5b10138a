import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPasskeySignIn } from '#contract/sign-in.ts'
import { PUBLIC_URL, signUp, startProduct, type Product } from './support/product.ts'

let product: Product

beforeAll(async () => {
  // Passkeys belong to the address that the server takes for its own.
  product = { ...(await startProduct()), url: PUBLIC_URL }
})
afterAll(() => product.close())

const STEP_MS = 30_000

const notes = (page: Page) => page.getByRole('button', { name: 'New note' }).first().waitFor()

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
}

async function enterPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email or username').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
}

/** Sets the authenticator app up in the settings. Gives the secret, when its first code was used, and the codes kept. */
async function setUpAuthenticator(page: Page, password: string) {
  await page.goto(`${product.url}/settings`)
  const section = page.getByRole('region', { name: 'Authenticator app' })
  await section.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await section.getByLabel('Your password').fill(password)
  await section.getByRole('button', { name: 'Continue' }).click()
  await section.getByRole('img', { name: /QR code/ }).waitFor()
  const secret = (await section.locator('code').innerText()).replace(/\s/g, '')
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const usedAt = Date.now()
  await section.getByRole('textbox', { name: 'Code' }).fill(app.generate({ timestamp: usedAt }))
  await section.getByRole('button', { name: 'Turn on' }).click()
  await section.getByRole('list', { name: 'Recovery codes' }).waitFor()
  const recoveryCodes = await section.locator('li code').allInnerTexts()
  await section.getByRole('checkbox').check()
  await section.getByRole('button', { name: 'Done' }).click()
  await section.getByText('10 recovery codes left').waitFor()
  return { app, usedAt, recoveryCodes }
}

/** Six digits that are the app's neither now nor within minutes. */
function wrongCode(app: TOTP, around: number): string {
  const near = new Set(
    Array.from({ length: 9 }, (_, step) => app.generate({ timestamp: around + (step - 4) * STEP_MS })),
  )
  return [
    '000000',
    '111111',
    '222222',
    '333333',
    '444444',
    '555555',
    '666666',
    '777777',
    '888888',
    '999999',
  ].find((code) => !near.has(code)) as string
}

test('password and app, a recovery code, or a passkey: each signs in, and a wrong code is said in words', async () => {
  const { page, context } = await product.open()
  const person = await signUp(product, page)
  const { app, usedAt, recoveryCodes } = await setUpAuthenticator(page, person.password)
  expect(new Set(recoveryCodes).size).toBe(10)

  await logOut(page)
  await enterPassword(page, person)
  const code = page.getByRole('textbox', { name: 'Code' })
  await code.fill(wrongCode(app, usedAt))
  await page.getByText(/This code is not right/).waitFor()
  // Sent by itself with its sixth digit. The code of that step was used up by setting the app up.
  await code.fill(app.generate({ timestamp: Math.max(Date.now(), usedAt + STEP_MS) }))
  await notes(page)

  await logOut(page)
  await enterPassword(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await notes(page)

  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  /** Whether somebody touches the device whenever it asks: without, it waits among the suggestions of the field. */
  const touch = (enabled: boolean) =>
    device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  await page.goto(`${product.url}/settings`)
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await page.getByText('9 recovery codes left').waitFor()
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByLabel('Name').fill('The office')
  await passkeys.getByLabel('Your password').fill(person.password)
  await passkeys.getByRole('button', { name: 'Add the passkey' }).click()
  await passkeys.getByText('The office').waitFor()

  await touch(false)
  const asksInField = page.waitForResponse((response) => response.url().endsWith(startPasskeySignIn.path))
  await logOut(page)
  await asksInField
  // A question that waits is not answered by a later touch: it has to come before the browser is asked.
  await page.route(`**${startPasskeySignIn.path}`, async (route) => {
    await touch(true)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await notes(page)
})
