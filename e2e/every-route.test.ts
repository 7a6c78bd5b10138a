import { matchPath } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#web/lib/paths.ts'
import { startProduct, type Product } from './support/product.ts'
import { beginnings, everybody, heldScreen, routes, signedIn, someoneWho, titled } from './support/routes.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

test('no address of the product is left out', () => {
  const tried = [...routes.map(({ path }) => path), ...beginnings, heldScreen.path, '/']
  const isTried = (path: string) => tried.some((one) => matchPath({ path, caseSensitive: true }, one))
  expect(Object.values(paths).filter((path) => !isTried(path))).toEqual([])
})

describe.each(everybody)('%s', (role) => {
  test('sees each screen that is theirs, and is kept out of the others', async () => {
    const page = await signedIn(product, await someoneWho(product, role))
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
    for (const path of [...beginnings, heldScreen.path]) {
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
  await page.goto(product.url + heldScreen.path)
  await titled(page, 'Unauthorized')
  await page.goto(`${product.url}/`)
  await titled(page, 'Login')
})

test('an address in other capitals leads to its screen, with what is behind it', async () => {
  const { page } = await product.open()
  await page.goto(`${product.url}/TERMS-and-conditions?a=1#top`)
  await titled(page, 'Terms and Conditions')
  const { pathname, search, hash } = new URL(page.url())
  expect(pathname + search + hash).toBe('/terms-and-conditions?a=1#top')
})

test('the page about the API shows its calls', async () => {
  const { page } = await product.open()
  await page.goto(`${product.url}/api/reference`)
  await page.getByText('Sign in with email or username').waitFor()
})
