import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newNote } from './support/new-note.ts'
import { signUp, startProduct, type Product } from './support/product.ts'

const VISIT = [
  'Doctor: What brings you in today?',
  'Patient: I have had chest tightness for two days, worse when I climb stairs.',
  'Doctor: I will order an ECG today and start aspirin 81 milligrams daily. Come back in one week.',
].join('\n')

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

test('from the dialog of the signature and by keyboard a sentence is gone to from whatever view is shown', async () => {
  const { page } = await product.open()
  await signUp(product, page)
  await writeFrom(page, VISIT)
  const wrong = await saySomethingElse(page)

  await page.getByRole('tab', { name: 'Letters' }).click()
  await page.getByRole('tabpanel', { name: 'Letters' }).waitFor()
  await page.keyboard.press('Alt+s')
  const dialog = page.getByRole('dialog', { name: 'Sign this note' })
  await dialog.getByRole('button', { name: /^Show the first: .*warfarin/ }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('tabpanel', { name: 'Note' }).waitFor()
  expect(await page.getByRole('tab', { name: 'Note' }).getAttribute('aria-selected')).toBe('true')
  await expect.poll(() => caretIsIn(page)).toMatch(/warfarin/)
  expect(await wrong.isVisible()).toBe(true)

  await page.getByRole('tab', { name: /^Tasks/ }).click()
  await page.getByRole('tabpanel', { name: /^Tasks/ }).waitFor()
  await page.keyboard.press('Alt+j')
  await page.getByRole('tabpanel', { name: 'Note' }).waitFor()
  await expect.poll(() => caretIsIn(page)).toMatch(/warfarin/)
})

test('after a sentence is removed by keyboard the way leads on from there, and each view is a key away', async () => {
  const { page } = await product.open()
  await signUp(product, page)
  await writeFrom(page, VISIT)
  await page.mouse.move(0, 0)
  const all = await page.locator('[data-sentence-id]').allInnerTexts()
  expect(all.length).toBeGreaterThan(4)
  const next = async (key: string, sentence: string | undefined) => {
    await page.keyboard.press(key)
    await expect.poll(() => caretIsIn(page)).toBe(sentence)
  }
  await next('Alt+ArrowDown', all[0])
  await next('Alt+ArrowDown', all[1])
  await next('Alt+ArrowDown', all[2])
  await page.keyboard.press('Alt+x')
  await expect.poll(() => page.locator('[data-sentence-id]').count()).toBe(all.length - 1)
  await next('Alt+ArrowDown', all[3])
  await next('Alt+ArrowUp', all[1])
  await page.keyboard.press('Alt+x')
  await expect.poll(() => page.locator('[data-sentence-id]').count()).toBe(all.length - 2)
  await next('Alt+ArrowUp', all[0])

  const selected = () => page.locator('[role="tab"][aria-selected="true"]').innerText()
  await page.keyboard.press('Alt+v')
  await expect.poll(selected).toMatch(/^Tasks/)
  await page.keyboard.press('Alt+v')
  await page.keyboard.press('Alt+v')
  await expect.poll(selected).toBe('Letters')
  await page.keyboard.press('Alt+v')
  await expect.poll(selected).toBe('Note')
  await page.keyboard.press('Alt+b')
  await expect.poll(selected).toBe('Letters')
  // Seen there, though the pointer was used before and a browser takes no letter with Alt for a use of the keyboard.
  expect(await page.evaluate(() => document.querySelector(':focus-visible')?.id)).toBe('tab-letters')
})

test('a note is begun and the notes are searched from every screen, but not while one types', async () => {
  const { page } = await product.open()
  await signUp(product, page)
  await page.goto(`${product.url}/settings`)
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  await page.getByLabel('First name').press('n')
  expect(new URL(page.url()).pathname).toBe('/settings')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).click()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByText('New note; on every screen').waitFor()
  await page.keyboard.press('n')
  expect(new URL(page.url()).pathname).toBe('/settings')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })

  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: /^Search/ })
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await search.inputValue()).toBe('')
  await page.goto(`${product.url}/settings`)
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('heading', { name: 'How does this visit come in?' }).waitFor()
  const visits = page.getByRole('list', { name: 'Visits' }).getByRole('listitem')
  expect(await visits.count()).toBe(1)
  await page.reload()
  await page.getByRole('heading', { name: 'How does this visit come in?' }).waitFor()
  expect(await visits.count()).toBe(1)
})

test('the details of a visit end within the window, however low it is', async () => {
  const { page } = await product.open()
  await signUp(product, page)
  await newNote(page)
  for (const height of [800, 600]) {
    await page.setViewportSize({ width: 1280, height })
    await page.getByRole('button', { name: /^Visit details/ }).click()
    const details = page.getByRole('dialog', { name: 'Visit details' })
    const end = async () => {
      const { y = 0, height: tall = Infinity } = (await details.boundingBox()) ?? {}
      return y + tall
    }
    await details.getByLabel('Letters').waitFor()
    await expect.poll(end, { message: `at ${height}` }).toBeLessThanOrEqual(height)
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'hidden' })
  }
})

test('a note whose words were corrected says so, also once it is opened again, until it is written again', async () => {
  const { page } = await product.open()
  await signUp(product, page)
  await writeFrom(page, VISIT)
  await page.getByRole('button', { name: 'Correct this passage' }).first().press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('What brings you here today, in this rain?')
  await page.keyboard.press('Control+Enter')
  const line = page.getByText('The transcript was corrected after this note was written')
  await line.waitFor()
  await page.reload()
  await line.waitFor()
  await page.getByRole('button', { name: 'Write again' }).last().click()
  await line.waitFor({ state: 'detached' })
})

async function writeFrom(page: Page, visit: string): Promise<void> {
  await newNote(page)
  await page.getByRole('textbox', { name: 'What was said' }).fill(visit)
  await page.getByRole('button', { name: 'Write note from this' }).click()
  await page
    .locator('[data-sentence-id]', { hasText: /aspirin/i })
    .first()
    .waitFor()
}

/** Writes what nobody said into the note. */
async function saySomethingElse(page: Page) {
  await page
    .locator('[data-sentence-id]', { hasText: /aspirin/i })
    .last()
    .click()
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(' and warfarin 5 mg daily.')
  const wrong = page.locator('[data-attention="unsupported"], [data-attention="contradicted"]').first()
  await wrong.waitFor()
  return wrong
}

/** The sentence that is written in. */
const caretIsIn = (page: Page) =>
  page.evaluate(() => {
    const node = document.activeElement?.matches('[contenteditable="true"]')
      ? document.getSelection()?.anchorNode
      : null
    const element = node instanceof Element ? node : node?.parentElement
    return element?.closest('[data-sentence-id]')?.textContent ?? ''
  })
