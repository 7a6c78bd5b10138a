import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { expect } from 'vitest'
import { getUser } from '#contract/accounts.ts'
import { sendChatMessage } from '#contract/chat-messages.ts'
import { openDirectRoom } from '#contract/chat-rooms.ts'
import type { Role } from '#contract/roles.ts'
import type { Physician, TestApp } from '#testing/test-app.ts'
import type { Journeys } from './browser.ts'

/** Where people are made. */
interface Clinics {
  test: Pick<TestApp, 'pool' | 'signUpPhysician'>
}
type Entered = Pick<Journeys, 'open'>

/** An organization with room for everybody; its id. */
export async function clinic({ test }: Clinics): Promise<string> {
  const id = randomUUID()
  await test.pool.query(
    'insert into organizations (id, name, seats, created_at) values ($1, $2, 50, now())',
    [id, `Clinic ${id}`],
  )
  return id
}

/** A member of an organization (null: of none) who has seen the introduction. `name`: first and last, fictitious. */
export async function inClinic(
  { test }: Clinics,
  organizationId: string | null,
  name: string,
  role: Role = 'user',
): Promise<Physician & { name: string }> {
  const [first = '', last = ''] = name.split(' ')
  const physician = await test.signUpPhysician(first.toLowerCase(), role)
  await test.pool.query(
    `update users set organization_id = $2, first_name = $3, last_name = $4, tutorial_completed = true,
       new_features_seen = true where id = $1`,
    [physician.userId, organizationId, first, last],
  )
  return { ...physician, name }
}

/** A browser of its own in which this person is signed in; it may have several pages. */
export async function enter(
  product: Entered,
  physician: Physician,
  options: { phone?: boolean; width?: number; height?: number } = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const { user } = (await physician.call(getUser)).reply
  const { context, page } = await product.open({ phone: options.phone ?? false })
  if (options.width && options.height)
    await page.setViewportSize({ width: options.width, height: options.height })
  await context.addInitScript(
    (kept) => {
      if (localStorage.getItem('was entered') !== null) return
      localStorage.setItem('was entered', 'yes')
      localStorage.setItem('attest.state', kept)
    },
    JSON.stringify({ state: { token: physician.token, user } }),
  )
  return { context, page }
}

export const roomOf = async (one: Physician, other: Physician) =>
  (await one.call(openDirectRoom, { body: { userId: other.userId } })).reply.room

export async function say(who: Physician, roomId: string, text: string): Promise<void> {
  const { status } = await who.call(sendChatMessage, { body: { id: randomUUID(), roomId, text } })
  expect(status).toBe(200)
}

/** On a screen with nothing much of its own. */
export async function openPage(
  product: Entered & { url: string },
  who: Physician,
  options: { phone?: boolean } = {},
) {
  const entered = await enter(product, who, options)
  await entered.page.goto(`${product.url}/settings`)
  await chatButton(entered.page).waitFor()
  return entered
}

export const chatButton = (page: Page) => page.locator('#chat-button')
/** What the button says of what is unseen. */
export const unseen = (page: Page) => chatButton(page).getAttribute('aria-label')
export const list = (page: Page) => page.getByRole('region', { name: 'Conversations' })
export const room = (page: Page, name: string) => page.getByRole('region', { name: `Chat: ${name}` })
export const log = (page: Page, name: string) => room(page, name).getByRole('log')

export async function write(page: Page, name: string, text: string): Promise<void> {
  await page.getByLabel(`Message to ${name}`).fill(text)
  await page.keyboard.press('Enter')
}

export async function openRoom(page: Page, name: string): Promise<void> {
  if ((await chatButton(page).getAttribute('aria-expanded')) !== 'true') await chatButton(page).click()
  await list(page).getByRole('button', { name }).first().click()
  await log(page, name).waitFor()
}

/** What stands in a conversation, in its order. */
export async function texts(page: Page, name: string): Promise<string[]> {
  return log(page, name).locator('article p[class*="text"]').allTextContents()
}
