import type { BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getUser } from '#contract/accounts.ts'
import type { Role } from '#contract/roles.ts'
import type { Physician } from '#testing/test-app.ts'
import { foundByAxe } from './support/accessibility.ts'
import { startProduct, type Product } from './support/product.ts'

const MINUTE = 60_000

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

describe('the introduction', () => {
  test('goes from the film to its end and is saved; the new features are told once, to who came before them', async () => {
    const { physician, page } = await open({ isNew: true })
    await page.goto(`${product.url}/Notes`)
    const welcome = dialog(page, 'Welcome to Attest')
    await welcome.waitFor()
    await expectAccessible(page)
    const goesOn = async (button: string, title: string) => {
      await press(page, button)
      await welcome.getByRole('heading', { name: title }).waitFor()
    }
    await goesOn("I'm Ready", 'Your 14-day trial')
    expect(await page.getByRole('button', { name: 'Back', exact: true }).count()).toBe(0)
    await goesOn('Continue', 'HIPAA compliance')
    await expectAccessible(page)
    await goesOn('Back', 'Your 14-day trial')
    const rest = ['HIPAA compliance', 'Your first patient note', 'Paid subscription', 'You are all set']
    for (const title of rest) await goesOn('Continue', title)
    await press(page, 'Done')

    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await change(physician, 'new_features_seen = false')
    await page.reload()
    await dialog(page, 'New features').getByText('Automatic mic recording').waitFor()
    await page.getByRole('checkbox', { name: "Don't show me again" }).check()
    await press(page, 'Got it!')
    const saved = 'select tutorial_completed, new_features_seen from users where id = $1'
    await expect
      .poll(async () => (await product.test.pool.query(saved, [physician.userId])).rows)
      .toEqual([{ tutorial_completed: true, new_features_seen: true }])
    const renewed = page.waitForResponse((response) => response.url().includes(getUser.path))
    await page.reload()
    await renewed
    // Nothing stands over the page that would keep one from it.
    await page.getByRole('button', { name: 'New note' }).first().click()
    await page.getByRole('textbox', { name: 'What was said' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('is left for the agreement without coming back over it', async () => {
    const { physician, page } = await open({ isNew: true })
    await page.goto(`${product.url}/Notes`)
    await press(page, "I'm Ready")
    await press(page, 'Continue')
    await page.getByRole('link', { name: 'Sign the agreement now' }).click()
    await page.waitForURL('**/signBAA')
    expect(await page.getByRole('dialog').count()).toBe(0)
    const { rows } = await product.test.pool.query('select tutorial_completed from users where id = $1', [
      physician.userId,
    ])
    expect(rows).toEqual([{ tutorial_completed: false }])
  })
})

test('the banners say how the trial and the agreement stand, each where it belongs', async () => {
  const { physician, page } = await open()
  await page.goto(`${product.url}/Notes`)
  const trial = page.getByRole('complementary', { name: 'Trial' })
  await trial.getByText('14 Days left in your Trial').waitFor()
  expect(await trial.getByRole('button').count(), 'somebody new does not close it').toBe(0)

  await change(physician, "trial_ends_at = now() - interval '1 hour', baa_status = 'declined'")
  await page.reload()
  await dialog(page, 'Free trial limitations').waitFor()
  await trial.getByText('Your Trial has expired.').waitFor()
  await page
    .getByText(
      'Your BAA Approval request has not been approved. Please visit the Documents tab for further Details.',
    )
    .waitFor()
  await expectAccessible(page)
  await press(page, 'Upgrade Now')
  await page.waitForURL('**/subscription')
  await trial.waitFor({ state: 'detached' })

  const declined = page.getByRole('complementary', { name: 'Agreement', exact: true })
  await declined.getByRole('link', { name: 'Documents' }).click()
  await page.waitForURL('**/documents')
  await declined.waitFor({ state: 'detached' })
  await trial.getByText('Your Trial has expired.').waitFor()

  // What the trial no longer allows is answered with what would.
  await page.getByRole('link', { name: 'Smart Notes', exact: true }).click()
  await page.getByRole('button', { name: 'New note' }).first().click()
  await dialog(page, 'Free trial limitations').waitFor()
})

test('what is decided elsewhere shows at once, on whichever screen', async () => {
  const { physician, page } = await open()
  await page.goto(`${product.url}/documents`)
  await page.getByText('BAA unverified').waitFor()
  await change(physician, "baa_status = 'verified'")
  await expect
    .poll(async () => {
      product.test.dependencies.realtime.tell(physician.userId, { kind: 'accountChanged' })
      return page.getByRole('link', { name: 'HIPAA', exact: true }).count()
    })
    .toBe(1)
  await page.getByText('BAA verified').waitFor()
})

test('the sidebar and the header are those of the role', async () => {
  const extra: Record<Role, string[]> = {
    user: [],
    admin: ['Users'],
    organization_admin: ['Organization Users', 'Review'],
    super_admin: ['Master Dictionary', 'Users', 'Organizations', 'Organization Users', 'Review'],
  }
  const { physician, page } = await open()
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  for (const role of ['user', 'admin', 'organization_admin', 'super_admin'] as const) {
    await change(physician, `role = '${role}'`)
    await page.goto(`${product.url}/settings`)
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    const names = (await links.allTextContents()).map((text) => text.replace(' Not in this version yet', ''))
    for (const name of Object.values(extra).flat())
      expect(names.includes(name), `${role}: ${name}`).toBe(extra[role].includes(name))
    expect(await page.getByText('Admin', { exact: true }).count()).toBe(role === 'user' ? 0 : 1)
    expect(await page.getByRole('complementary', { name: 'Trial' }).count()).toBe(role === 'user' ? 1 : 0)
  }
})

describe('nobody is there', () => {
  test('a warning counts down, a movement takes it away, and at the end the user is logged out', async () => {
    const { page } = await open()
    await openSettingsWithClock(page)
    await page.mouse.move(300, 300)
    await page.mouse.move(310, 310)
    const warning = dialog(page, 'Are you still there?')

    await page.clock.fastForward(35.5 * MINUTE)
    await warning.getByText(/^04:[23]\d$/).waitFor()
    await expectAccessible(page)
    await page.mouse.move(320, 320)
    await page.mouse.move(330, 330)
    await warning.waitFor({ state: 'hidden' })

    await page.clock.fastForward(36 * MINUTE)
    await warning.waitFor()
    await page.clock.fastForward(4.5 * MINUTE)
    await page.waitForURL(`${product.url}/`)
    await page.getByText('You were logged out after 40 minutes without activity.').waitFor()
    await expect.poll(() => keptToken(page)).toBeNull()
  })

  test('a computer that slept, and a browser that was closed, ask to sign in again', async () => {
    const { page } = await open()
    await openSettingsWithClock(page)
    await page.clock.fastForward(50 * MINUTE)
    await page.getByText('You were logged out after 45 minutes without activity.').waitFor()

    const { page: other } = await open({ since: Date.now() - 46 * MINUTE })
    await other.goto(`${product.url}/Notes`)
    await other.waitForURL('**/unAuthorized?*')
    expect(await keptToken(other)).toBeNull()
  })
})

test('logging out asks first, and takes the other tabs along', async () => {
  const { page, context } = await open()
  await page.goto(`${product.url}/settings`)
  const other = await context.newPage()
  await other.goto(`${product.url}/Notes`)
  await other.getByRole('button', { name: 'New note' }).first().waitFor()
  await press(page, 'Your account')
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await dialog(page, 'Confirm Logout').getByText('Are you sure you want to logout?').waitFor()
  await dialog(page, 'Confirm Logout').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${product.url}/`)
  await other.waitForURL(`${product.url}/`)
  expect(await keptToken(other)).toBeNull()
})

test.each([
  ['no JSON', '{"state":'],
  ['of another shape', '{"state":{"token":"one","user":7,"flags":[],"active_note":{}}}'],
])('a kept state that is %s does not stop the page', async (_, broken) => {
  const { page, context } = await product.open()
  await keepBefore(context, 'attest.state', broken)
  await page.goto(`${product.url}/Notes`)
  await page.getByRole('heading', { name: 'Sign in to see this page' }).waitFor()
})

test('an account marked for deletion comes back with one click', async () => {
  const { physician, page } = await open()
  await change(physician, "account_status = 'temporary_deleted', delete_at = now() + interval '30 days'")
  await page.goto(`${product.url}/dashboard`)
  await dialog(page, 'This account is marked for deletion').waitFor()
  await expectAccessible(page)
  await press(page, 'Reactivate Account')
  await press(page, 'Continue to your account')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const { rows } = await product.test.pool.query(
    'select account_status, delete_at from users where id = $1',
    [physician.userId],
  )
  expect(rows).toEqual([{ account_status: 'active', delete_at: null }])
})

test('a subscription that is no longer active leads to its reactivation, and not away from the papers', async () => {
  const { physician, page } = await open()
  await change(physician, "subscription_status = 'past_due', stripe_subscription_id = 'sub_sample'")
  await page.goto(`${product.url}/documents`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/documents')
  await page.goto(`${product.url}/Notes`)
  await page.waitForURL('**/reactivate-subscription')
})

test('a message to support is sent once it says something, and thanked for', async () => {
  const { physician, page } = await open()
  await page.goto(`${product.url}/settings`)
  await press(page, 'Contact Us')
  const contact = dialog(page, 'Contact Us')
  const send = contact.getByRole('button', { name: 'Send message' })
  await contact.getByLabel('Subject').fill('A question')
  await contact.getByRole('textbox', { name: 'Message' }).fill('   ')
  await contact.getByLabel('Subject').focus()
  await contact.getByText("Support message can't be empty").waitFor()
  expect(await send.isDisabled()).toBe(true)
  await expectAccessible(page)
  await contact.getByRole('textbox', { name: 'Message' }).fill('How do I change my plan?')
  await send.click()
  await contact.getByText('Thank you').waitFor()
  await page.getByText('Support message sent successfully').waitFor()
  // It stays long enough to be read, also where nothing is to move.
  const clock = page.locator('.Toastify__progress-bar').first()
  expect(await clock.evaluate((bar) => getComputedStyle(bar).animationDuration)).toBe('5s')
  const { rows } = await product.test.pool.query('select * from feedback where user_id = $1', [
    physician.userId,
  ])
  expect(rows).toMatchObject([{ subject: 'A question', message: 'How do I change my plan?' }])
})

/** A browser in which this person is signed in, `since` when they last did something. */
async function open({ isNew = false, since }: { isNew?: boolean; since?: number } = {}) {
  const physician = await product.test.signUpPhysician('frame')
  if (!isNew) await change(physician, 'tutorial_completed = true, new_features_seen = true')
  const { user } = (await physician.call(getUser)).reply
  const { page, context } = await product.open()
  await keepBefore(context, 'attest.state', JSON.stringify({ state: { token: physician.token, user } }))
  if (since !== undefined) await keepBefore(context, 'attest.lastActivity', String(since))
  return { physician, page, context }
}

/** What the first page of this browser finds in local storage. */
async function keepBefore(context: BrowserContext, key: string, value: string): Promise<void> {
  await context.addInitScript(
    ([name, kept]) => {
      if (localStorage.getItem(`${name} was kept`) !== null) return
      localStorage.setItem(`${name} was kept`, 'yes')
      localStorage.setItem(name, kept)
    },
    [key, value] as const,
  )
}

/** Its clock can be moved; the time without activity is being measured. */
async function openSettingsWithClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto(`${product.url}/settings`)
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('attest.lastActivity'))).not.toBeNull()
}

async function change({ userId }: Physician, assignments: string): Promise<void> {
  await product.test.pool.query(`update users set ${assignments} where id = $1`, [userId])
}

function dialog(page: Page, name: string) {
  return page.getByRole('dialog', { name })
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

async function keptToken(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('attest.state') ?? 'null')?.state.token ?? null)
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await foundByAxe(page)).toEqual([])
}
