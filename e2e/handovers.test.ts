import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  joinPractice,
  openPractice,
  patientNote,
  readNote,
  signNote,
} from '#server/features/handovers/handovers-harness.ts'
import type { Physician } from '#testing/test-app.ts'
import { foundByAxe } from './support/accessibility.ts'
import { startProduct, type Product } from './support/product.ts'
import { signedIn, someoneWho } from './support/routes.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const pastIntroduction = (...people: Physician[]) =>
  product.test.pool.query(
    'update users set tutorial_completed = true, new_features_seen = true where id = any($1)',
    [people.map(({ userId }) => userId)],
  )

const item = (page: Page) => page.getByRole('list', { name: 'Handovers' }).getByRole('listitem')

test('an admin asks, who leaves consents, who takes over accepts, and the note says where it came from', async () => {
  const practice = await openPractice(product.test)
  const { admin, leaving, taker } = practice
  await pastIntroduction(admin, leaving, taker)
  const signed = await signNote(leaving, await patientNote(leaving, 'Room 7'))
  await patientNote(leaving, 'Room 8')

  const desk = await signedIn(product, admin)
  await desk.goto(`${product.url}/organizationUsers`)
  await desk.getByRole('button', { name: /Hand over notes: leaver/ }).click()
  const dialog = desk.getByRole('dialog', { name: /Hand over the notes of/ })
  await dialog.getByText(/2 notes would go over/).waitFor()
  await dialog.getByRole('combobox', { name: 'Who takes over' }).fill('taker')
  await desk.getByRole('option', { name: /taker/ }).click()
  await dialog.getByLabel('Reason').fill('Moves to another city')
  expect(await foundByAxe(desk)).toEqual([])
  await dialog.getByRole('button', { name: 'Ask for consent' }).click()
  await item(desk)
    .getByText(/was asked to consent/)
    .waitFor()

  const goingPage = await signedIn(product, leaving)
  await goingPage.goto(`${product.url}/handovers`)
  await item(goingPage).getByRole('button', { name: 'Consent…' }).click()
  await goingPage.getByText(/You can no longer read them afterwards/).waitFor()
  await goingPage.getByRole('button', { name: 'I consent' }).click()
  await item(goingPage)
    .getByText(/was asked to accept/)
    .waitFor()

  const open = await signedIn(product, leaving)
  await open.goto(`${product.url}/Notes?note=${signed.id}`)
  await open.getByText('A dry cough.').first().waitFor()

  const { page: phone } = await product.open({ phone: true })
  await phone.goto(product.url)
  await phone.getByLabel('Email or username').fill(taker.email)
  await phone.getByRole('textbox', { name: 'Password' }).fill(taker.password)
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await phone.waitForURL(/Notes/)
  // Told wherever they are, and no more where it is answered.
  const notice = phone.getByRole('link', { name: 'Read it and answer' })
  await notice.click()
  await notice.waitFor({ state: 'detached' })
  await item(phone).getByRole('button', { name: 'Accept…' }).click()
  expect(await foundByAxe(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Accept the notes' }).click()
  await item(phone).getByText('2 notes went over.').waitFor()
  await item(goingPage).getByText('2 notes went over.').waitFor()

  // A note that was open when it went over is not left on the screen.
  await open.getByText('This note does not exist, or it is not yours.').waitFor()
  expect(await open.getByText('A dry cough.').count()).toBe(0)

  await phone.goto(`${product.url}/Notes?note=${signed.id}`)
  await phone.getByText(/Handed over from/).waitFor()
  await phone.getByText(/because: Moves to another city/).waitFor()
  expect((await readNote(taker, signed.id)).seal?.state).toBe('intact')
  await goingPage.goto(`${product.url}/Notes`)
  await goingPage.getByText('No notes yet').waitFor()
  expect(await goingPage.getByText('Room 8').count()).toBe(0)
})

test('a member leaves by themself, and an admin goes on without an answer once a second one confirms', async () => {
  const practice = await openPractice(product.test)
  const { admin, leaving } = practice
  const second = await someoneWho(product, 'organization_admin')
  await joinPractice(product.test, second, practice.organizationId)
  await pastIntroduction(admin, leaving)
  await patientNote(leaving)

  const page = await signedIn(product, leaving)
  await page.goto(`${product.url}/organization/${practice.organizationId}`)
  await page.getByRole('button', { name: 'Leave…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByText('You have left the organization').waitFor()

  const desk = await signedIn(product, admin)
  await desk.goto(`${product.url}/organizationUsers`)
  await desk.getByRole('list', { name: 'Former members' }).getByRole('button').click()
  await desk.getByRole('combobox', { name: 'Who takes over' }).fill('taker')
  await desk.getByRole('option', { name: /taker/ }).click()
  await desk.getByLabel('Reason').fill('Has left')
  await desk.getByRole('button', { name: 'Ask for consent' }).click()
  await item(desk)
    .getByText(/was asked to consent/)
    .waitFor()

  await page.goto(`${product.url}/handovers`)
  await item(page).getByRole('button', { name: 'Say no…' }).click()
  await page.getByRole('button', { name: 'Say no', exact: true }).click()
  await item(page)
    .getByText(/said no/)
    .waitFor()

  await item(desk)
    .getByRole('button', { name: /Go on without consent/ })
    .click()
  const dialog = desk.getByRole('dialog', { name: 'Go on without consent' })
  await dialog.getByLabel('Reason').fill('Patients are to be seen next week')
  await dialog.getByRole('button', { name: 'Ask for confirmation' }).click()
  await item(desk)
    .getByText(/A second admin has to confirm/)
    .waitFor()
  expect(
    await item(desk)
      .getByRole('button', { name: /^Confirm/ })
      .count(),
  ).toBe(0)

  const other = await signedIn(product, second)
  await other.goto(`${product.url}/organizationUsers`)
  await item(other)
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await other.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await item(other)
    .getByText(/was asked to accept/)
    .waitFor()
})
