import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VISIT } from '#testing/visits.ts'
import { foundByAxe } from './support/accessibility.ts'
import { signUp, startProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

/** A physician with a written note. `window.heard` is the element that reads. */
async function withNote(options?: { phone?: boolean }): Promise<Page> {
  const { page } = await product.open(options)
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      Object.assign(window, { heard: this })
      return play.call(this)
    }
  })
  await signUp(product, page)
  await page.getByRole('button', { name: 'New note' }).first().click()
  await page.getByRole('textbox', { name: 'What was said' }).fill(VISIT)
  await page.getByRole('button', { name: 'Write note from this' }).click()
  // Reading begins with the sentence that is looked at: the pointer is to rest on none.
  await page.mouse.move(0, 0)
  await page.locator('[data-sentence-id]', { hasText: /cough/i }).first().waitFor()
  return page
}

const lit = (page: Page) => page.locator('[data-reading="true"]').first()
const bar = (page: Page) => page.getByRole('region', { name: 'Reading aloud' })
const isHeard = (page: Page) =>
  page.evaluate(() => {
    const { heard } = window as unknown as { heard?: HTMLAudioElement }
    return heard !== undefined && !heard.paused && heard.src.startsWith('blob:')
  })

/** The place among the lines of what is read, from 1. */
const place = async (page: Page) =>
  Number(
    /Sentence (\d+) of/.exec(
      await bar(page)
        .getByText(/Sentence \d+ of/)
        .innerText(),
    )?.[1],
  )

/** Holds the reading, that where it stands can be looked at as long as that takes. */
async function hold(page: Page): Promise<void> {
  await page.keyboard.press('Alt+l')
  await bar(page).getByRole('button', { name: 'Go on reading' }).waitFor()
  expect(await isHeard(page)).toBe(false)
}

async function goOn(page: Page): Promise<void> {
  await page.keyboard.press('Alt+l')
  await expect.poll(() => isHeard(page)).toBe(true)
}

test('by keyboard alone a note is listened to, gone through, mended where it is heard, and stopped', async () => {
  const page = await withNote()
  await page.keyboard.press('Alt+l')
  await bar(page).getByText('Sentence 1 of').waitFor()
  await expect.poll(() => isHeard(page)).toBe(true)
  await hold(page)
  const begun = { at: await place(page), words: await lit(page).textContent() }
  expect(await foundByAxe(page)).toEqual([])

  await page.keyboard.press('Alt+.')
  await hold(page)
  expect(await place(page)).toBe(begun.at + 1)
  const next = await lit(page).textContent()
  expect(next).not.toBe(begun.words)
  await goOn(page)
  // It goes on by itself.
  await expect.poll(() => place(page)).toBeGreaterThan(begun.at + 1)
  await hold(page)
  const later = await place(page)
  await page.keyboard.press('Alt+,')
  await hold(page)
  expect(await place(page)).toBe(later - 1)

  await goOn(page)
  await page.keyboard.press('Alt+e')
  expect(await isHeard(page)).toBe(false)
  const heard = await lit(page).textContent()
  await page.keyboard.type(' Quite')
  const section = page.getByRole('textbox').filter({ has: lit(page) })
  await expect.poll(() => section.textContent()).toContain(`${heard} Quite`)
  await page.keyboard.press('Escape')
  await bar(page).waitFor({ state: 'detached' })
  expect(await lit(page).count()).toBe(0)
})

test('on a phone a section is read on while one looks elsewhere, and no longer when the note is left', async () => {
  const page = await withNote({ phone: true })
  await page.getByRole('button', { name: 'Listen to History of present illness' }).tap()
  await bar(page).getByText('History of present illness').waitFor()
  await expect.poll(() => isHeard(page)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await bar(page).getByLabel('Reading speed').selectOption('2')
  await page.getByRole('tab', { name: 'Transcript' }).tap()
  await expect.poll(() => place(page)).toBeGreaterThan(1)
  await expect.poll(() => isHeard(page)).toBe(true)
  await page.getByRole('button', { name: 'Back to the list' }).tap()
  await bar(page).waitFor({ state: 'detached' })
  expect(await isHeard(page)).toBe(false)
})

test('a letter is read, and nothing is heard any more after logging out', async () => {
  const page = await withNote()
  await page.getByRole('tab', { name: 'Letters' }).click()
  await page.getByRole('button', { name: 'Make this letter' }).click()
  await page.getByRole('button', { name: 'Listen', exact: true }).click()
  await bar(page).getByText('Referral').waitFor()
  await expect.poll(() => isHeard(page)).toBe(true)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: /Log ?out/i }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Log ?out/i })
    .click()
  await page.getByLabel('Email or username').waitFor()
  expect(await isHeard(page)).toBe(false)
})
