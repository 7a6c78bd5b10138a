import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { Role } from '#contract/roles.ts'
import { CAPABILITIES } from '#domain/capabilities.ts'
import type { Physician } from '#testing/test-app.ts'
import type { Product } from './product.ts'

export const everybody = Role.options

/** Every address of the product: its name in the window's title, and the roles that see its screen. */
export const routes: {
  path: string
  title: string
  roles: readonly Role[]
  guests?: true
  layout?: false
}[] = [
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
  { path: '/handovers', title: 'Handovers', roles: everybody },
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
]

/** Where accounts begin, which is nothing for who has one. */
export const beginnings = ['/registration', '/register']

/** Where everybody has to have a second factor, the screen that sets it up; nothing for who has shown one, or need not. */
export const heldScreen = { path: '/second-factor', title: 'Second Factor' }

/** Waits until the window's title names this screen, whatever number of unseen messages stands before it. */
export async function titled(page: Page, title: string): Promise<void> {
  const named = async () => (await page.title()).replace(/^\(\d+\) /, '')
  await expect.poll(named, { timeout: 30_000, message: page.url() }).toBe(`Attest - ${title}`)
}

/** A new account of this role, past its introduction. */
export async function someoneWho(product: Product, role: Role): Promise<Physician> {
  const person = await product.test.signUpPhysician(role.replaceAll('_', ''), role)
  const seen = 'update users set tutorial_completed = true, new_features_seen = true where id = $1'
  await product.test.pool.query(seen, [person.userId])
  return person
}

/** A browser of their own in which they have signed in. */
export async function signedIn(product: Product, person: Physician): Promise<Page> {
  const { page } = await product.open()
  await page.goto(product.url)
  await page.getByLabel('Email or username').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await titled(page, 'Smart Notes')
  return page
}
