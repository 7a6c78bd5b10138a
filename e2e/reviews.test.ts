import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIKERT_ITEMS } from '#domain/pdsqi.ts'
import { foundByAxe } from './support/accessibility.ts'
import { startProduct, type Product } from './support/product.ts'
import { signedIn, someoneWho } from './support/routes.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const TALK = `Doctor: What brings you in today?
Patient: I have had a dry cough for two weeks and my left knee hurts.
Doctor: Any fever or chest pain?
Patient: No fever. No chest pain.
Doctor: Do you take any medicines?
Patient: I take lisinopril 10 milligrams every day.
Doctor: Your lungs are clear. We will get a chest x-ray, and please come back in one week.`

async function openClinic() {
  const physician = await someoneWho(product, 'user')
  const admin = await someoneWho(product, 'organization_admin')
  const id = randomUUID()
  await product.test.pool.query(
    `insert into organizations (id, name, seats, created_at) values ($1, $2, 9, now())`,
    [id, `Harbor Clinic ${id.slice(0, 4)}`],
  )
  await product.test.pool.query('update users set organization_id = $1 where id = any($2)', [
    id,
    [physician.userId, admin.userId],
  ])
  return { physician, admin }
}

async function submit(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: 'More for this note' }).click()
  await page.getByRole('menuitem', { name: /review/i }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit for review' })
  await dialog.getByText(/The reviewers of Harbor Clinic/).waitFor()
  await dialog.getByLabel(/Message/).fill(message)
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const tab = (page: Page, name: RegExp) =>
  page.getByRole('radiogroup', { name: 'Of the review' }).getByText(name)

test('a note is submitted, commented, scored and sent back; changed, submitted again, compared, approved, and counted', async () => {
  const { physician, admin } = await openClinic()
  const author = await signedIn(product, physician)
  await author.getByRole('button', { name: 'New note' }).first().click()
  await author.getByRole('textbox', { name: 'What was said' }).fill(TALK)
  await author.getByRole('button', { name: 'Write note from this' }).click()
  await author.locator('[data-sentence-id]', { hasText: /cough/i }).first().waitFor()
  await submit(author, 'Please look at the plan.')
  await author.getByRole('link', { name: 'In review', exact: true }).waitFor()

  const reviewer = await signedIn(product, admin)
  await reviewer
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Review', exact: true })
    .click()
  await reviewer.getByRole('list', { name: 'Submitted notes' }).getByRole('link').first().click()
  const sentence = reviewer.locator('[data-sentence-id]', { hasText: /dry cough/i }).first()
  await sentence.click()
  await reviewer.getByRole('region', { name: 'Transcript' }).locator('mark').first().waitFor()
  await reviewer.getByLabel('Comment on this sentence').fill('Worse at night? <b>Ask.</b>')
  await reviewer.getByRole('button', { name: 'Comment', exact: true }).click()
  await reviewer.getByText('Worse at night? <b>Ask.</b>').waitFor()
  expect(await foundByAxe(reviewer, 'all')).toEqual([])

  await tab(reviewer, /^Scores/).click()
  for (const { name } of LIKERT_ITEMS)
    await reviewer
      .getByRole('group', { name, exact: true })
      .getByRole('radio', { name: /^4:/ })
      .check({ force: true })
  for (const name of ['Needs putting together', 'Stigmatizing'])
    await reviewer
      .getByRole('group', { name })
      .getByRole('radio', { name: name === 'Stigmatizing' ? 'No' : 'Yes' })
      .check({ force: true })
  await reviewer.getByText('All given: 4.0 of 5').waitFor()
  expect(await foundByAxe(reviewer, 'all')).toEqual([])

  await tab(reviewer, /^Decide/).click()
  await reviewer.getByText('Please look at the plan.').waitFor()
  await reviewer.getByLabel(/What is to be changed/).fill('Say whether it is worse at night.')
  await reviewer.getByRole('button', { name: 'Ask for changes' }).click()
  await reviewer.getByText('Changes asked for').first().waitFor()

  // The author is told without asking, answers, changes the note and submits it again.
  await author.getByRole('link', { name: 'Changes asked for', exact: true }).click()
  await author.getByText('Worse at night? <b>Ask.</b>').waitFor()
  await author.getByLabel(/^Answer the comment/).fill('Yes, at night.')
  await author.getByRole('button', { name: 'Answer', exact: true }).click()
  await author.getByText('Yes, at night.').waitFor()
  await tab(author, /^Answer/).click()
  await author.getByText('Say whether it is worse at night.').waitFor()
  await author.getByRole('link', { name: 'Open the note' }).click()
  // The review shows the sentences too, until the note is there to be written in.
  await author
    .locator('[contenteditable="true"] [data-sentence-id]', { hasText: /dry cough/i })
    .first()
    .click()
  await author.keyboard.press('Control+End')
  await author.keyboard.type(' Worse at night.')
  await submit(author, 'Done.')
  await author.getByRole('link', { name: 'In review', exact: true }).waitFor()

  await reviewer.getByText('round 2 of 2').waitFor()
  await tab(reviewer, /^Rounds/).click()
  const changes = reviewer.getByRole('region', { name: 'What changed since round 1' })
  await changes.locator('ins', { hasText: 'Worse at night' }).waitFor()
  await tab(reviewer, /^Decide/).click()
  await reviewer.getByRole('button', { name: 'Approve' }).click()
  await reviewer.getByText('Approved').first().waitFor()

  await author.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Reviews' }).click()
  await author.getByRole('list', { name: 'My reviews' }).getByText('Approved').waitFor()
  await author.getByText('Practice visits', { exact: true }).click()
  await author.getByText('Mean score').waitFor()
  await author.getByText('4.0 of 5').waitFor()
  expect(await foundByAxe(author, 'all')).toEqual([])
})

test('a reviewer whose role ends sees no more of the note, and keeps what they were writing', async () => {
  const { physician, admin } = await openClinic()
  const author = await signedIn(product, physician)
  await author.getByRole('button', { name: 'New note' }).first().click()
  await author.getByRole('textbox', { name: 'What was said' }).fill(TALK)
  await author.getByRole('button', { name: 'Write note from this' }).click()
  await author.locator('[data-sentence-id]', { hasText: /cough/i }).first().waitFor()
  await submit(author, '')
  const reviewer = await signedIn(product, admin)
  await reviewer.goto(`${product.url}/review`)
  await reviewer.getByRole('list', { name: 'Submitted notes' }).getByRole('link').first().click()
  await reviewer
    .locator('[data-sentence-id]', { hasText: /dry cough/i })
    .first()
    .click()
  await reviewer.getByLabel('Comment on this sentence').fill('Half a thought')
  await product.test.pool.query(`update users set role = 'user' where id = $1`, [admin.userId])
  await reviewer.getByRole('button', { name: 'Comment', exact: true }).click()
  await reviewer.getByRole('alert').filter({ hasText: 'is not for you' }).waitFor()
  expect(await reviewer.getByText(/dry cough/i).count()).toBe(0)
  expect(await reviewer.getByLabel(/^You were writing/).inputValue()).toBe('Half a thought')
})

test('on a phone the words of a tapped sentence are on the screen', async () => {
  const { physician, admin } = await openClinic()
  const author = await signedIn(product, physician)
  await author.getByRole('button', { name: 'New note' }).first().click()
  await author.getByRole('textbox', { name: 'What was said' }).fill(TALK)
  await author.getByRole('button', { name: 'Write note from this' }).click()
  await author.locator('[data-sentence-id]', { hasText: /cough/i }).first().waitFor()
  await submit(author, '')
  const reviewer = await signedIn(product, admin)
  await reviewer.setViewportSize({ width: 390, height: 844 })
  await reviewer.goto(`${product.url}/review`)
  await reviewer.getByRole('list', { name: 'Submitted notes' }).getByRole('link').first().click()
  await reviewer
    .locator('[data-sentence-id]', { hasText: /dry cough/i })
    .first()
    .click()
  const words = reviewer.getByText(/I have had a dry cough for two weeks/).first()
  await words.waitFor()
  const box = await words.boundingBox()
  expect(box && box.y >= 0 && box.y + box.height <= 844).toBe(true)
})
