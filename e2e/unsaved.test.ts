import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundByAxe } from './support/accessibility.ts'
import { newNote } from './support/new-note.ts'
import { signUp, startProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const WORDS = 'Alpha words.'
const typed = (page: Page) => page.locator('[data-sentence-id]', { hasText: WORDS }).first()

/** Writes a note and changes it where the server cannot be reached. Returns the note's address. */
async function changeWithoutNetwork(page: Page): Promise<string> {
  await newNote(page)
  await page
    .getByRole('textbox', { name: /conversation or a dictation|What was said/i })
    .fill('Patient: I have a cough. I also have a headache.')
  await page.getByRole('button', { name: 'Write note from this' }).click()
  const sentence = page.locator('[data-sentence-id]', { hasText: /cough/i }).first()
  await sentence.waitFor()
  await page.getByRole('status', { name: 'Saving' }).getByText('Saved').waitFor()
  await sentence.click()
  await page.context().setOffline(true)
  await page.keyboard.press('End')
  await page.keyboard.type(` ${WORDS}`)
  await page.getByText('Not saved – retrying').waitFor()
  return page.url()
}

async function askToLogOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email or username').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'New note' }).first().waitFor()
}

/** What lies on the disk of edits that are not saved: how many, and all of it as letters. */
const onDisk = (page: Page) =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('No answer.'))
      })
    const database = await answer(indexedDB.open('unsaved-edits', 1))
    const stored: object[] = await answer(database.transaction('edits').objectStore('edits').getAll())
    database.close()
    const letters = stored.map((one) =>
      Object.values(one).map((value) =>
        value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : String(value),
      ),
    )
    return { count: stored.length, letters: JSON.stringify(letters) }
  })

test('what could not be saved before a logout is sent for nobody else, and comes back to its author', async () => {
  const { page: elsewhere } = await product.open()
  const next = await signUp(product, elsewhere)
  const { page, context } = await product.open()
  // The way out is fetched beforehand: without a network it could not be.
  const prepared = Promise.all(
    [/log-out-asking/, /passkey-sign-in/].map((part) => page.waitForResponse(part)),
  )
  const author = await signUp(product, page)
  await prepared
  const address = await changeWithoutNetwork(page)

  await askToLogOut(page)
  await page.getByText('Your changes to 1 note could not be saved').waitFor()
  expect(await foundByAxe(page)).toEqual([])
  await page.getByRole('button', { name: 'Stay' }).click()
  await typed(page).waitFor()
  await askToLogOut(page)
  await page.getByRole('button', { name: 'Log out and keep them' }).click()
  await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('attest.state')))
    .not.toContain('"token":"')
  const kept = await onDisk(page)
  expect(kept.count).toBe(1)
  expect(kept.letters).not.toMatch(/Alpha|cough/)

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/updateNote')) sent.push(request.postData() ?? '')
  })
  await context.setOffline(false)
  await signIn(page, next)
  await newNote(page)
  const noteId = new URL(address).searchParams.get('note') ?? ''
  const refused = page.waitForResponse((one) => one.url().includes(noteId) && one.status() === 404)
  await page.goto(address)
  await refused
  expect(sent.filter((body) => body.includes('Alpha'))).toEqual([])
  expect((await onDisk(page)).count).toBe(1)

  await askToLogOut(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
  await signIn(page, author)
  await page.goto(address)
  await typed(page).waitFor()
  await page.getByRole('status', { name: 'Saving' }).getByText('Saved').waitFor()
  await expect.poll(async () => (await onDisk(page)).count).toBe(0)
  await page.reload()
  await typed(page).waitFor()
}, 180_000)
