import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Role } from '#contract/roles.ts'
import { CAPABILITIES } from '#domain/capabilities.ts'
import type { Physician } from '#testing/test-app.ts'
import { startProduct, type Product } from './support/product.ts'

const everybody = Role.options

/** Every address of the product: its name in the window's title, and the roles that see its screen. */
const routes: { path: string; title: string; roles: readonly Role[]; guests?: true; layout?: false }[] = [
  { path: '/dashboard', title: 'Dashboard', roles: everybody },
  { path: '/Notes', title: 'Smart Notes', roles: everybody },
  { path: '/Medical-Terms', title: 'Medical Terms', roles: everybody },
  { path: '/Adaptive-Pearls', title: 'Adaptive Clinical Pearls', roles: everybody },
  { path: '/Master-Adaptive-Pearls', title: 'Master Adaptive Clinical Pearls', roles: everybody },
  { path: '/Community-Pearls', title: 'Community Pearls', roles: everybody },
  { path: '/listMasterDictionary', title: 'Master Dictionary', roles: CAPABILITIES.editMasterDictionary },
  { path: '/signBAA', title: 'SignBAA', roles: everybody },
  { path: '/users-listing', title: 'Users Listing', roles: CAPABILITIES.listUsers },
  { path: '/organization', title: 'Organization', roles: CAPABILITIES.manageOrganizations },
  { path: '/organizationUsers', title: 'Organization Users', roles: CAPABILITIES.manageOrganizationUsers },
  { path: '/documents', title: 'Documents', roles: everybody },
  { path: '/review', title: 'Reviews', roles: CAPABILITIES.review },
  { path: '/reviewNotes/8f0c3a52-8a3e-4d51-9c67-0a4c1f0b7d21', title: 'ReviewNotes', roles: everybody },
  { path: '/settings', title: 'Settings', roles: everybody },
  { path: '/support', title: 'Support', roles: everybody },
  { path: '/delete-my-account', title: 'Delete Account', roles: everybody, layout: false },
  { path: '/reset-password', title: 'Reset Password', roles: everybody, guests: true, layout: false },
  { path: '/reset-username', title: 'Reset Username', roles: everybody, guests: true, layout: false },
  { path: '/updatePassword', title: 'Update Password', roles: everybody, guests: true, layout: false },
  { path: '/passwordSet', title: 'Set Password', roles: everybody, guests: true, layout: false },
  {
    path: '/organization/8f0c3a52-8a3e-4d51-9c67-0a4c1f0b7d21',
    title: 'OrganizationDetails',
    roles: everybody,
    guests: true,
  },
  { path: '/preview-baa', title: 'Preview BAA', roles: everybody, guests: true },
  { path: '/subscription', title: 'Subscription', roles: everybody, guests: true },
  { path: '/rec', title: 'Phone Recording', roles: everybody, guests: true },
  {
    path: '/reactivate-subscription',
    title: 'Reactivate Subscription',
    roles: everybody,
    guests: true,
    layout: false,
  },
  { path: '/privacy-policy', title: 'Privacy Policy', roles: everybody, guests: true },
  { path: '/terms-and-conditions', title: 'Terms and Conditions', roles: everybody, guests: true },
  { path: '/disclaimer', title: 'Disclaimer', roles: everybody, guests: true },
  { path: '/unAuthorized', title: 'Unauthorized', roles: everybody, guests: true, layout: false },
  { path: '/no-such-page', title: 'Page Not Found', roles: everybody, guests: true, layout: false },
  { path: '/notes', title: 'Page Not Found', roles: everybody, guests: true, layout: false },
]

/** Where accounts begin, which is nothing for who has one. */
const beginnings = ['/registration', '/register']

let product: Product
const people = new Map<Role, Physician>()

beforeAll(async () => {
  product = await startProduct()
  for (const role of everybody)
    people.set(role, await product.test.signUpPhysician(role.replaceAll('_', ''), role))
  await product.test.pool.query('update users set tutorial_completed = true, new_features_seen = true')
})
afterAll(() => product.close())

describe.each(everybody)('%s', (role) => {
  test('sees each screen that is theirs, and is kept out of the others', async () => {
    const page = await signedIn(role)
    for (const { path, title, roles, layout } of routes) {
      await page.goto(product.url + path)
      if (roles.includes(role)) {
        await titled(page, title)
        await expect.poll(() => page.getByRole('heading', { level: 1 }).count(), { message: path }).toBe(1)
        expect(new URL(page.url()).pathname, path).toBe(path)
        expect(await page.getByRole('navigation', { name: 'Main' }).count(), path).toBe(
          layout === false ? 0 : 1,
        )
      } else {
        await titled(page, 'Unauthorized')
        expect(new URL(page.url()).pathname, path).toBe('/unAuthorized')
      }
    }
    for (const path of beginnings) {
      await page.goto(product.url + path)
      await titled(page, 'Smart Notes')
    }
  })
})

test('nobody signed in: only the open screens open', async () => {
  const { page } = await product.open()
  for (const { path, title, guests } of routes) {
    await page.goto(product.url + path)
    await titled(page, guests ? title : 'Unauthorized')
  }
  for (const path of beginnings) {
    await page.goto(product.url + path)
    await titled(page, 'Account Registration')
  }
  await page.goto(`${product.url}/`)
  await titled(page, 'Login')
})

describe.each([
  { size: 'desktop', colours: 'light' },
  { size: 'phone', colours: 'dark' },
] as const)('on a $size, in $colours colours', ({ size, colours }) => {
  test('axe finds nothing on any screen', async () => {
    const member = await signedIn('super_admin')
    const { page: guest } = await product.open()
    const found: string[] = []
    const look = async (page: Page, path: string, title: string) => {
      await page.goto(product.url + path)
      await titled(page, title)
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
      await expect.poll(() => page.locator('[aria-busy="true"]').count(), { message: path }).toBe(0)
      const { violations } = await new AxeBuilder({ page }).analyze()
      for (const { id, nodes } of violations) found.push(`${path}: ${id} at ${nodes[0]?.html ?? ''}`)
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      if (tooWide) found.push(`${path}: wider than the window`)
    }
    for (const page of [member, guest]) {
      await page.emulateMedia({ colorScheme: colours, reducedMotion: 'reduce' })
      if (size === 'phone') await page.setViewportSize({ width: 390, height: 844 })
    }
    for (const { path, title } of routes) await look(member, path, title)
    for (const path of beginnings) await look(guest, path, 'Account Registration')
    expect(found).toEqual([])
  })
})

async function titled(page: Page, title: string): Promise<void> {
  await expect.poll(() => page.title(), { timeout: 10_000, message: page.url() }).toBe(`Attest - ${title}`)
}

async function signedIn(role: Role): Promise<Page> {
  const person = people.get(role)
  if (!person) throw new Error(`Nobody is ${role}.`)
  const { page } = await product.open()
  await page.goto(product.url)
  await page.getByLabel('Email or username').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await titled(page, 'Smart Notes')
  return page
}
