import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundByAxe } from './support/accessibility.ts'
import { signUp, startProduct, type Product } from './support/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({
    says: 'Good morning doctor. I have had a headache for three days. I do not have any fever.',
  })
})
afterAll(() => product.close())

/** Shows the code at the computer, and gives the address that it holds. */
async function shownCode(desk: Page): Promise<string> {
  await desk.getByRole('button', { name: 'New note' }).first().click()
  await desk.getByRole('button', { name: 'Record with your phone' }).click()
  const offered = desk.waitForResponse((response) => response.url().endsWith('/api/offerPhone'))
  await desk.getByRole('button', { name: 'Start recording' }).click()
  const { code } = (await (await offered).json()) as { code: string }
  const dialog = desk.getByRole('dialog', { name: 'Record with your phone' })
  await dialog.getByRole('img', { name: /Code for your phone/ }).waitFor()
  expect(await foundByAxe(desk)).toEqual([])
  return `${product.url}/rec#c=${code}`
}

const recorded = (page: Page, seconds: RegExp) => page.getByRole('timer').getByText(seconds).waitFor()

test('a phone that scanned the code records, is paused and stopped from the computer, and its words arrive there', async () => {
  const { page: desk } = await product.open()
  await signUp(product, desk)
  const address = await shownCode(desk)

  const { page: phone } = await product.open({ phone: true })
  await phone.goto(address)
  await phone.getByText('Connected with your computer').waitFor()
  expect(new URL(phone.url()).hash).toBe('')
  expect(await foundByAxe(phone)).toEqual([])
  const recorder = desk.getByRole('region', { name: 'Recorder' })
  await recorder.getByText(/is ready: press its button/).waitFor()
  await desk.getByRole('dialog', { name: 'Record with your phone' }).waitFor({ state: 'detached' })

  await phone.getByRole('button', { name: 'Record the visit' }).click()
  await recorded(desk, /^00:(?:0[3-9]|[1-5]\d)$/)
  await recorder.getByText(/headache|three days/i).waitFor({ timeout: 30_000 })
  expect(await foundByAxe(desk)).toEqual([])
  await recorder.getByRole('button', { name: 'Pause' }).click()
  await phone.getByText('Paused', { exact: true }).waitFor()
  await phone.getByRole('button', { name: 'Resume' }).click()
  await recorder.getByText('The phone records.').waitFor()
  await recorder.getByRole('button', { name: 'Stop' }).click()
  await phone.getByText(/All \d+ pieces on the server/).waitFor()

  await desk
    .getByRole('region', { name: 'Transcript' })
    .getByText(/headache|three days/i)
    .waitFor({ timeout: 60_000 })
  await desk
    .locator('[data-sentence-id]', { hasText: /headache|days/i })
    .first()
    .waitFor()

  const { page: second } = await product.open({ phone: true })
  await second.goto(address)
  await second.getByText(/This code was used already/).waitFor()

  await desk.getByRole('button', { name: 'Let the phone go' }).click()
  await phone.getByText('The computer has ended the connection.').waitFor()
}, 150_000)

test('a phone that is reloaded and cut off in mid-visit loses nothing', async () => {
  const { page: desk } = await product.open()
  await signUp(product, desk)
  const address = await shownCode(desk)
  const { page: phone, context } = await product.open({ phone: true })
  await phone.goto(address)
  await phone.getByRole('button', { name: 'Record the visit' }).click()
  await recorded(phone, /^00:(?:0[2-9]|[1-5]\d)$/)
  await context.setOffline(true)
  await recorded(phone, /^00:(?:0[7-9]|[1-5]\d)$/)
  phone.on('dialog', (dialog) => void dialog.accept())
  await context.setOffline(false)
  await phone.reload()
  await phone.getByText(/was interrupted/).waitFor()
  await desk.getByText(/has stopped: its screen says why/).waitFor()
  expect(await foundByAxe(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Finish and transcribe' }).click()
  await desk
    .getByRole('region', { name: 'Transcript' })
    .getByText(/headache|three days/i)
    .waitFor({ timeout: 60_000 })
  await phone.getByRole('button', { name: 'End the connection' }).click()
  await phone.getByText('You have ended the connection.').waitFor()
}, 150_000)
