import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Clinic } from '#server/features/reviews/reviews-harness.ts'
import { foundByAxe } from './support/accessibility.ts'
import { startWithClinic } from './support/practice.ts'
import type { Product } from './support/product.ts'
import { signedIn } from './support/routes.ts'

let product: Product
let clinic: Clinic
beforeAll(async () => {
  ;({ product, clinic } = await startWithClinic())
})
afterAll(() => product.close())

const TALK = `Doctor: What brings you in today?
Patient: I have had a cough for three weeks.
Doctor: This is bronchitis. Take ibuprofen 400 milligrams three times a day.`

test('an admin makes a template, a member writes a note in it and copies it, and loses the choice on leaving', async () => {
  const desk = await signedIn(product, clinic.admin)
  await desk.goto(`${product.url}/organizationUsers`)
  await desk.getByRole('region', { name: 'Templates' }).getByRole('button', { name: 'New template' }).click()
  const form = desk.getByRole('form', { name: 'Template' })
  await form.getByLabel('Name').fill('Clinic <b>visit</b>')
  await form.getByLabel('Kind of note').selectOption('progress')
  await form.getByRole('button', { name: 'Leave out Results' }).click()
  await form.getByRole('textbox', { name: 'History of present illness' }).fill('Story')
  const plan = form.getByRole('listitem', { name: 'Assessment and plan' })
  await plan.getByRole('textbox').fill('What we do')
  for (let step = 0; step < 5; step += 1) await plan.getByRole('button', { name: /^Move .* up$/ }).click()
  expect(await form.getByRole('listitem').first().getAttribute('aria-label')).toBe('Assessment and plan')
  expect(await foundByAxe(desk)).toEqual([])
  await form.getByRole('button', { name: 'Save template' }).click()
  await desk
    .getByRole('listitem', { name: 'Clinic <b>visit</b>' })
    .getByText(/What we do · Story/)
    .waitFor()

  const page = await signedIn(product, clinic.physician)
  await page.getByRole('button', { name: 'New note' }).first().click()
  await page.getByRole('button', { name: /^Visit details/ }).click()
  await page.getByLabel('Template', { exact: true }).selectOption('Clinic <b>visit</b>')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Visit details: .*Clinic <b>visit<\/b>/ }).waitFor()
  await page.getByRole('textbox', { name: 'What was said' }).fill(TALK)
  await page.getByRole('button', { name: 'Write note from this' }).click()
  await page
    .locator('[data-sentence-id]', { hasText: /ibuprofen/i })
    .first()
    .waitFor()
  const titles = await page.getByRole('heading', { name: /^(?:What we do|Story)$/ }).allTextContents()
  expect(titles).toEqual(['What we do', 'Story'])

  await page.goto(`${product.url}/settings`)
  await page.getByRole('button', { name: 'Copy “Clinic <b>visit</b>” to mine' }).click()
  const mine = page.getByRole('list', { name: 'Your templates' })
  await mine.getByRole('listitem', { name: 'Clinic <b>visit</b>' }).waitFor()
  expect(await foundByAxe(page)).toEqual([])
  const offered = page.getByLabel('Template', { exact: true }).locator('option')
  expect(await offered.filter({ hasText: /\(Clinic \d+\)/ }).count()).toBe(1)

  await page.goto(`${product.url}/organization/${clinic.organizationId}`)
  await page.getByRole('button', { name: /^Leave/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Leave/ })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.goto(`${product.url}/settings`)
  await mine.waitFor()
  expect(await offered.filter({ hasText: /\(Clinic \d+\)/ }).count()).toBe(0)
})
