import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { speak } from '#testing/spoken-visit.ts'
import type { Physician } from '#testing/test-app.ts'
import { VISIT } from '#testing/visits.ts'
import {
  chatButton,
  clinic,
  inClinic,
  list,
  log,
  openPage,
  openRoom,
  room,
  unseen,
  write,
} from './support/chat.ts'
import { bringSound, newNote } from './support/new-note.ts'
import { downloaded, signNote } from './support/signing.ts'
import { startSeveralProcesses, type SeveralProcesses } from './support/several-processes.ts'

/*
 * What a visit consists of, with each request given to the other of two processes, the socket to one of them, words and
 * notes made by a third, and files in a bucket.
 */
let product: SeveralProcesses
let robin: Physician

beforeAll(async () => {
  product = await startSeveralProcesses({
    says: 'Good morning doctor. I have had a headache for three days. I do not have any fever.',
  })
  robin = await inClinic(product, null, 'Robin Sample')
}, 180_000)
afterAll(() => product.close())

/** In a browser of their own. */
async function atNotes(): Promise<Page> {
  const { page } = await openPage(product, robin)
  await page.getByRole('link', { name: 'Smart Notes', exact: true }).click()
  return page
}
const recorded = (page: Page, seconds: RegExp) => page.getByRole('timer').getByText(seconds).waitFor()
const transcript = (page: Page) => page.getByRole('region', { name: 'Transcript' })
const stored = () => product.bucket.calls.filter((call) => call.startsWith('PUT ')).length

test('a visit is recorded with its words on the screen while it is spoken, becomes a note, is signed and taken out', async () => {
  const page = await atNotes()
  await page.getByRole('button', { name: 'New note' }).first().click()
  await page.getByRole('button', { name: 'Record the visit' }).click()
  await page.getByRole('button', { name: 'Start recording' }).click()
  await page
    .getByRole('region', { name: 'Recorder' })
    .getByText(/headache|three days/i)
    .waitFor({ timeout: 60_000 })
  await recorded(page, /^00:(?:0[89]|[1-5]\d)$/)
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await transcript(page).getByText(/fever/i).waitFor({ timeout: 60_000 })
  const finding = page.locator('[data-sentence-id]', { hasText: /fever/i }).first()
  await finding.click()
  await page.locator('[data-lit="true"]').first().waitFor()
  await page.getByRole('button', { name: 'Play evidence' }).waitFor()
  expect(stored()).toBeGreaterThan(3)

  const heard = page.waitForResponse((response) => /\/audio/.test(response.url()))
  await page.getByRole('button', { name: 'Play evidence' }).click()
  expect((await heard).ok()).toBe(true)

  await signNote(page)
  expect((await downloaded(page, 'PDF')).subarray(0, 5).toString()).toBe('%PDF-')
}, 180_000)

test('typed words and a sound that is brought as a file become notes', async () => {
  const page = await atNotes()
  await page.getByRole('button', { name: 'New note' }).first().click()
  await page.getByRole('textbox', { name: 'What was said' }).fill(VISIT)
  await page.getByRole('button', { name: 'Write note from this' }).click()
  await page.locator('[data-sentence-id]', { hasText: /cough/i }).first().waitFor()

  await newNote(page)
  await bringSound(page, await speak('I have a headache.'))
  await transcript(page)
    .getByText(/headache/i)
    .waitFor({ timeout: 60_000 })
}, 120_000)

test('two people talk, see who types and who has read', async () => {
  const at = await clinic(product)
  const [anna, ben] = [await inClinic(product, at, 'Anna Sample'), await inClinic(product, at, 'Ben Sample')]
  const [{ page: hers }, { page: his }] = [await openPage(product, anna), await openPage(product, ben)]
  await chatButton(hers).click()
  await list(hers).getByLabel('Search people and messages').fill('ben')
  await list(hers).getByRole('button', { name: 'Ben Sample' }).click()
  await write(hers, 'Ben Sample', 'Is room 4 free?')
  await expect.poll(() => unseen(his)).toBe('Chat, 1 unseen message')
  await openRoom(his, 'Anna Sample')
  await room(hers, 'Ben Sample').getByText('Seen', { exact: true }).waitFor()
  await room(hers, 'Ben Sample').getByText('Here now', { exact: true }).waitFor()
  await his.getByLabel('Message to Anna Sample').pressSequentially('Yes')
  await room(hers, 'Ben Sample').getByText('Ben Sample is typing…').waitFor()
  await his.keyboard.press('Enter')
  await log(hers, 'Ben Sample').getByText('Yes', { exact: true }).waitFor()
}, 120_000)

test('a phone that scanned the code records for the computer, which stops it', async () => {
  const desk = await atNotes()
  await desk.getByRole('button', { name: 'New note' }).first().click()
  await desk.getByRole('button', { name: 'Record with your phone' }).click()
  const offered = desk.waitForResponse((response) => response.url().endsWith('/api/offerPhone'))
  await desk.getByRole('button', { name: 'Start recording' }).click()
  const { code } = (await (await offered).json()) as { code: string }
  const { page: phone } = await product.open({ phone: true })
  await phone.goto(`${product.url}/rec#c=${code}`)
  await phone.getByText('Connected with your computer').waitFor()
  const recorder = desk.getByRole('region', { name: 'Recorder' })
  await recorder.getByText(/is ready: press its button/).waitFor()
  await phone.getByRole('button', { name: 'Record the visit' }).click()
  await recorder.getByText(/headache|three days/i).waitFor({ timeout: 60_000 })
  await recorder.getByRole('button', { name: 'Stop' }).click()
  await phone.getByText(/All \d+ pieces on the server/).waitFor()
  await transcript(desk)
    .getByText(/headache|three days/i)
    .waitFor({ timeout: 60_000 })
  await desk.getByRole('button', { name: 'Let the phone go' }).click()
  await phone.getByText('The computer has ended the connection.').waitFor()
}, 150_000)

test('both processes had their part of it', () => {
  const { requests, sockets } = product.balancer.given
  for (const given of requests) expect(given).toBeGreaterThan(30)
  for (const given of sockets) expect(given).toBeGreaterThan(1)
})
