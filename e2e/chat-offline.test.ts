import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BrowserContext, Page } from '@playwright/test'
import {
  clinic,
  enter,
  inClinic,
  log,
  openPage,
  openRoom,
  roomOf,
  say,
  texts,
  write,
} from './support/chat.ts'
import { startProduct, type Product } from './support/product.ts'

let product: Product
let at: string
beforeAll(async () => {
  product = await startProduct()
  at = await clinic(product)
})
afterAll(() => product.close())

const person = (name: string) => inClinic(product, at, name)

describe('without a connection', () => {
  test('what is written waits, also over a reload, and arrives in order once', async () => {
    const [ida, jon] = [await person('Ida Sample'), await person('Jon Sample')]
    await roomOf(ida, jon)
    const [{ page: hers }, { page: his }] = [await openPage(product, ida), await openPage(product, jon)]
    await openRoom(hers, 'Jon Sample')
    const sending = '**/api/sendChatMessage'
    await hers.route(sending, (route) => route.abort())
    for (const text of ['First', 'Second', 'Third']) await write(hers, 'Jon Sample', text)
    await expect.poll(() => log(hers, 'Jon Sample').getByText('Waiting for the connection').count()).toBe(3)
    await hers.reload()
    await expect.poll(() => log(hers, 'Jon Sample').getByText('Waiting for the connection').count()).toBe(3)
    // Another tab waits for its turn.
    const second = await hers.context().newPage()
    await second.goto(`${product.url}/settings`)
    await log(second, 'Jon Sample').getByText('Third').waitFor()
    await hers.unroute(sending)
    await openRoom(his, 'Ida Sample')
    await expect
      .poll(() => texts(his, 'Ida Sample'), { timeout: 30_000 })
      .toEqual(['First', 'Second', 'Third'])
    await expect.poll(() => texts(hers, 'Jon Sample')).toEqual(['First', 'Second', 'Third'])
    await expect.poll(() => texts(second, 'Jon Sample')).toEqual(['First', 'Second', 'Third'])
    await expect.poll(() => log(hers, 'Jon Sample').getByText('Waiting').count()).toBe(0)
  })

  test('what was said meanwhile is there after the line is back, and after a lost event', async () => {
    const [kim, leo] = [await person('Kim Sample'), await person('Leo Sample')]
    const { id } = await roomOf(kim, leo)
    const { page, context } = await enter(product, kim)
    const line = await watchLine(context)
    await page.goto(`${product.url}/settings`)
    await openRoom(page, 'Leo Sample')
    await say(leo, id, 'One')
    await log(page, 'Leo Sample').getByText('One').waitFor()

    line.loses = true
    await say(leo, id, 'Two')
    await expect.poll(() => line.lost).toBe(1)
    line.loses = false
    await say(leo, id, 'Three')
    await expect.poll(() => texts(page, 'Leo Sample')).toEqual(['One', 'Two', 'Three'])

    line.loses = true
    await say(leo, id, 'Four')
    await expect.poll(() => line.lost).toBe(2)
    line.loses = false
    line.cut()
    await expect.poll(() => texts(page, 'Leo Sample')).toEqual(['One', 'Two', 'Three', 'Four'])
  })

  test('a refused message says why and can be thrown away; what is only typed is kept until one logs out', async () => {
    const [mia, ned] = [await person('Mia Sample'), await person('Ned Sample')]
    await roomOf(mia, ned)
    const { page } = await openPage(product, mia)
    await openRoom(page, 'Ned Sample')
    await page.route('**/api/sendChatMessage', (route) =>
      route.fulfill({
        status: 403,
        json: { code: 'forbidden', message: 'You may not write here.', requestId: 'test' },
      }),
    )
    await write(page, 'Ned Sample', 'Refused')
    await log(page, 'Ned Sample').getByText('You may not write here.').waitFor()
    await log(page, 'Ned Sample').getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => log(page, 'Ned Sample').getByText('Refused').count()).toBe(0)

    await page.getByLabel('Message to Ned Sample').fill('About room 4')
    await page.reload()
    await expect.poll(() => page.getByLabel('Message to Ned Sample').inputValue()).toBe('About room 4')
    expect(await kept(page)).toContain('About room 4')
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
    await page.getByLabel('Email or username').waitFor()
    await expect.poll(() => kept(page)).not.toContain('About room 4')
  })
})

/** All that this page keeps on the device where a person could look it up. */
async function kept(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
}
interface Line {
  loses: boolean
  /** How many messages it has lost. */
  lost: number
  cut: () => void
}

/** The line on which the server pushes: it can lose what it is told, and be cut. */
async function watchLine(context: BrowserContext): Promise<Line> {
  const line: Line = { loses: false, lost: 0, cut: () => undefined }
  await context.routeWebSocket(/\/api\/events/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => server.send(message))
    server.onMessage((message) => {
      const isEvent = String(message).startsWith('42')
      if (!line.loses || !isEvent) socket.send(message)
      else if (String(message).includes('"chatMessage"')) line.lost += 1
    })
    line.cut = () => void socket.close()
  })
  return line
}
