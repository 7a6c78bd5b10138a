import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writtenNote } from '#testing/visits.ts'
import { foundByAxe } from './support/accessibility.ts'
import { startProduct, type Product } from './support/product.ts'
import { beginnings, routes, signedIn, someoneWho, titled } from './support/routes.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

describe.each([
  { size: 'desktop', colours: 'light' },
  { size: 'phone', colours: 'dark' },
] as const)('on a $size, in $colours colours', ({ size, colours }) => {
  test('axe finds nothing on any screen', async () => {
    const person = await someoneWho(product, 'super_admin')
    // With something on the dashboard and in the list of notes.
    await writtenNote(person)
    const member = await signedIn(product, person)
    const { page: guest } = await product.open()
    const found: string[] = []
    const look = async (page: Page, path: string, title: string) => {
      await page.goto(product.url + path)
      await titled(page, title)
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
      await expect.poll(() => page.locator('[aria-busy="true"]').count(), { message: path }).toBe(0)
      for (const fault of await foundByAxe(page, 'all')) found.push(`${path}: ${fault}`)
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

test.each(['user', 'organization_admin'] as const)(
  'on a phone the header keeps title and name of a %s, and the menu says who is an administrator',
  async (role) => {
    const page = await signedIn(product, await someoneWho(product, role))
    await page.setViewportSize({ width: 390, height: 844 })
    // The greeting goes, so that nothing of the name is cut off.
    const line = page.locator('header span[aria-hidden="true"]', { hasText: 'Welcome,' })
    await expect.poll(() => line.innerText()).toMatch(/^Dr\. \S+$/)
    expect(await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Smart Notes' }).waitFor()
    expect(await menu.getByText('Admin', { exact: true }).count()).toBe(role === 'user' ? 0 : 1)
  },
)
