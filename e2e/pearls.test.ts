import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharePearl, reportPearl } from '#contract/community-pearls.ts'
import { createPearl, updatePearl } from '#contract/pearls.ts'
import { startProduct, type Product } from './support/product.ts'
import { signedIn, someoneWho } from './support/routes.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const TALK = `Doctor: What brings you in today?
Patient: My heart has been racing. They told me in the hospital that I have atrial fibrillation.
Doctor: Any chest pain?
Patient: No chest pain.
Doctor: Does anybody in the family have diabetes?
Patient: My mother has diabetes.
Doctor: Let us start apixaban 5 milligrams twice a day, and we will check your kidney function next week.`

test('a physician sees a pearl suggested, puts it into the plan, signs, and the signed note shows where it is from', async () => {
  const page = await signedIn(product, await someoneWho(product, 'user'))
  await page.getByRole('button', { name: 'New note' }).first().click()
  await page.getByRole('textbox', { name: 'What was said' }).fill(TALK)
  await page.getByRole('button', { name: 'Write note from this' }).click()
  await page
    .locator('[data-sentence-id]', { hasText: /apixaban/i })
    .first()
    .waitFor()

  await page.getByRole('tab', { name: /^Pearls/ }).click()
  const fitting = page.getByRole('list', { name: 'Pearls that fit' })
  const apixaban = fitting.getByRole('listitem').filter({ hasText: 'Apixaban: when the dose is halved' })
  await apixaban
    .getByText(/because .+(says|said)/)
    .first()
    .waitFor()
  const titles = await fitting.getByRole('heading').allTextContents()
  expect(titles.filter((title) => /diabetes|chest pain/i.test(title))).toEqual([])

  await apixaban.getByRole('button', { name: 'Put into the plan' }).click()
  await apixaban.getByText('In the note, marked as from a pearl').waitFor()
  await page.getByRole('tab', { name: 'Note', exact: true }).click()
  const inserted = page.locator('[data-origin="pearl"]')
  await inserted.waitFor()
  expect(await inserted.textContent()).toContain('https://')

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Sign…/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign this note' })
  await dialog.getByText('1 statement from clinical pearls, not said in the visit').waitFor()
  const first = dialog.getByRole('button', { name: /^Show the first/ })
  expect(await first.filter({ hasText: 'apixaban is 5 mg' }).count()).toBe(0)
  await dialog.getByRole('checkbox', { name: 'I attest to this note' }).check()
  await dialog.getByRole('button', { name: 'Sign note' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('1 statement from clinical pearls, not said in the visit').waitFor()
  await page.getByText('[from a pearl]').or(page.locator('[data-origin="pearl"]')).first().waitFor()
})

test('a physician writes a pearl, dismisses one, and finds it again by a misspelled word', async () => {
  const page = await signedIn(product, await someoneWho(product, 'user'))
  await page.goto(`${product.url}/Adaptive-Pearls`)
  await page.getByRole('button', { name: 'New pearl' }).click()
  const form = page.getByRole('form', { name: 'Pearl' })
  await form.getByLabel('Title').fill('Colchicine and the kidney')
  await form.getByLabel('What it says').fill('Halve colchicine in <b>severe</b> kidney disease.')
  await form.getByLabel('Conditions').fill('gout')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Save pearl' }).click()
  const own = page.getByRole('listitem', { name: 'Colchicine and the kidney' })
  await own.getByText('Halve colchicine in <b>severe</b> kidney disease.').waitFor()
  await page.getByLabel('Search').fill('colchisine')
  await own.locator('mark', { hasText: 'Colchicine' }).first().waitFor()
  await page.getByLabel('Search').fill('nothing like it')
  await page.getByText('No pearl is like this.').waitFor()
})

test('what was typed into the form is not thrown away with one key', async () => {
  const page = await signedIn(product, await someoneWho(product, 'user'))
  await page.goto(`${product.url}/Adaptive-Pearls`)
  await page.getByRole('button', { name: 'New pearl' }).click()
  const form = page.getByRole('form', { name: 'Pearl' })
  await form.getByLabel('Title').waitFor()
  // Nothing was typed: nothing is asked.
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'New pearl' }).click()
  await form.getByLabel('Title').fill('Ask about pets')
  await page.keyboard.press('Escape')
  const asked = page.getByRole('dialog', { name: 'Close without saving?' })
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await asked.waitFor({ state: 'hidden' })
  expect(await form.getByLabel('Title').inputValue()).toBe('Ask about pets')
  await page.keyboard.press('Escape')
  await asked.getByRole('button', { name: 'Throw it away' }).click()
  await form.waitFor({ state: 'hidden' })
})

test('who changes a pearl that was changed meanwhile is shown so at once, over however long a form, and goes on', async () => {
  const physician = await someoneWho(product, 'user')
  const words = { title: 'Allopurinol', body: 'Start low.' }
  const { pearl } = (await physician.call(createPearl, { body: { words } })).reply
  const page = await signedIn(product, physician)
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto(`${product.url}/Adaptive-Pearls`)
  await page.getByRole('button', { name: 'Change “Allopurinol”' }).click()
  const elsewhere = {
    id: pearl.id,
    baseVersion: pearl.version,
    words: { ...words, body: 'Go slow.', tags: ['gout'] },
  }
  await physician.call(updatePearl, { body: elsewhere })

  const form = page.getByRole('form', { name: 'Pearl' })
  await form.getByLabel('What it says').fill('Check the urate.')
  await form.getByRole('button', { name: 'Save' }).click()
  const both = page.getByRole('alert', { name: 'Changed meanwhile' })
  await both.getByText('Go slow.').waitFor()
  await both.getByText('gout').waitFor()
  await expect.poll(async () => (await both.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await both.getByRole('button', { name: 'Go on with mine' }).click()
  await both.waitFor({ state: 'detached' })
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('listitem', { name: 'Allopurinol' }).getByText('Check the urate.').waitFor()
})

test('a super admin curates the master set, and decides on what was reported', async () => {
  const physician = await someoneWho(product, 'user')
  const reader = await someoneWho(product, 'organization_admin')
  const { reply } = await physician.call(createPearl, {
    body: { words: { title: 'Honey cures all', body: 'Give honey for everything.' } },
  })
  const shared = await physician.call(sharePearl, { body: { id: reply.pearl.id } })
  await reader.call(reportPearl, {
    body: { id: shared.reply.pearl.id, reason: 'wrong', comment: 'No source says so.' },
  })

  const page = await signedIn(product, await someoneWho(product, 'super_admin'))
  await page.goto(`${product.url}/Community-Pearls`)
  const reported = page.getByRole('region', { name: 'Reported pearls' })
  await reported.getByText('No source says so.').waitFor()
  await reported.getByRole('button', { name: 'Take it from the community' }).click()
  const asked = page.getByRole('dialog', { name: 'Take “Honey cures all” from the community?' })
  await asked.getByRole('button', { name: 'Take it from the community' }).click()
  await reported.waitFor({ state: 'hidden' })
  await page.getByText('Nobody has shared a pearl yet.').waitFor()

  await page.goto(`${product.url}/Master-Adaptive-Pearls`)
  await page.getByLabel('Search').fill('ottawa ankle')
  const pearl = page.getByRole('listitem', { name: 'Ottawa ankle rules' })
  await pearl.getByRole('button', { name: /^Change/ }).click()
  const form = page.getByRole('form', { name: 'Pearl' })
  await form.getByLabel('Review again on').fill('2028-01-01')
  await form.getByRole('button', { name: 'Save' }).click()
  await pearl.getByText(/Version 2, changed by/).waitFor()
})
