import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPearl } from '#contract/pearls.ts'
import type { Clinic } from '#server/features/reviews/reviews-harness.ts'
import { foundByAxe } from './support/accessibility.ts'
import { startWithClinic } from './support/practice.ts'
import type { Product } from './support/product.ts'
import { signedIn, someoneWho } from './support/routes.ts'

let product: Product
let clinic: Clinic
beforeAll(async () => {
  ;({ product, clinic } = await startWithClinic())
})
afterAll(() => product.close())

test('a member shares a pearl with the organization, another sees it come up, an admin takes it back', async () => {
  const words = {
    title: 'Spirometer of room 2',
    body: 'Book it a day ahead.',
    triggers: { words: ['cough'] },
  }
  await clinic.physician.call(createPearl, { body: { words } })
  const page = await signedIn(product, clinic.physician)
  await page.goto(`${product.url}/Adaptive-Pearls`)
  await page.getByRole('button', { name: 'Share “Spirometer of room 2”' }).click()
  const dialog = page.getByRole('dialog', { name: /^Share/ })
  await dialog.getByRole('radio', { name: /^Clinic/ }).check()
  expect(await foundByAxe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Share with the organization' }).click()
  await dialog.waitFor({ state: 'hidden' })

  const other = await signedIn(product, clinic.colleague)
  await other.getByRole('button', { name: 'New note' }).first().click()
  await other.getByRole('textbox', { name: 'What was said' }).fill('Patient: I have had a cough for weeks.')
  await other.getByRole('button', { name: 'Write note from this' }).click()
  await other.locator('[data-sentence-id]').first().waitFor()
  await other.getByRole('tab', { name: /^Pearls/ }).click()
  const fitting = other.getByRole('list', { name: 'Pearls that fit' })
  const given = fitting.getByRole('listitem').filter({ hasText: 'Spirometer of room 2' })
  await given.getByText('Your organization').waitFor()

  const desk = await signedIn(product, clinic.admin)
  await desk.goto(`${product.url}/Community-Pearls?of=organization`)
  await desk.getByRole('listitem', { name: 'Spirometer of room 2' }).waitFor()
  expect(await foundByAxe(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Take “Spirometer of room 2” back' }).click()
  await desk.getByText('Nobody has shared a pearl with your organization yet.').waitFor()

  const stranger = await signedIn(product, await someoneWho(product, 'user'))
  await stranger.goto(`${product.url}/Community-Pearls?of=organization`)
  await stranger.getByText('What other physicians found worth sharing.').waitFor()
  expect(await stranger.getByRole('radio', { name: 'My organization' }).count()).toBe(0)
})
