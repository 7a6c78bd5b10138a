import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createGroupRoom } from '#contract/chat-rooms.ts'
import { foundByAxe } from './support/accessibility.ts'
import {
  chatButton,
  clinic,
  inClinic,
  list,
  log,
  openPage,
  openRoom,
  room,
  roomOf,
  say,
  unseen,
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

describe('two people', () => {
  test('find each other, talk, see who types, who has read and what was changed', async () => {
    const [anna, ben] = [await person('Anna Sample'), await person('Ben Sample')]
    const [{ page: hers }, { page: his }] = [await openPage(product, anna), await openPage(product, ben)]
    await chatButton(hers).click()
    await list(hers).getByLabel('Search people and messages').fill('ben')
    await list(hers).getByRole('button', { name: 'Ben Sample' }).click()
    await write(hers, 'Ben Sample', 'Is <b>room 4</b> free?')
    await log(hers, 'Ben Sample').getByText('Is <b>room 4</b> free?').waitFor()
    await expect.poll(() => unseen(his)).toBe('Chat, 1 unseen message')
    await expect.poll(() => his.title()).toMatch(/^\(1\) /)

    await openRoom(his, 'Anna Sample')
    await expect.poll(() => unseen(his)).toBe('Chat')
    await expect.poll(() => his.title()).not.toMatch(/^\(/)
    await room(hers, 'Ben Sample').getByText('Seen', { exact: true }).waitFor()
    await room(hers, 'Ben Sample').getByText('Here now', { exact: true }).waitFor()
    await his.getByLabel('Message to Anna Sample').pressSequentially('Yes')
    await room(hers, 'Ben Sample').getByText('Ben Sample is typing…').waitFor()
    await his.keyboard.press('Shift+Enter')
    await his.keyboard.type('until noon')
    await his.keyboard.press('Enter')
    await log(hers, 'Ben Sample').getByText('Yes\nuntil noon').waitFor()
    await expect.poll(() => room(hers, 'Ben Sample').getByText('is typing').count()).toBe(0)

    // The key up in an empty field changes what one said last.
    await his.keyboard.press('ArrowUp')
    await his.getByText('Changing your message').waitFor()
    await his.getByLabel('Message to Anna Sample').fill('Yes, until one')
    await his.keyboard.press('Enter')
    await log(hers, 'Ben Sample').getByText('Yes, until one').waitFor()
    await log(hers, 'Ben Sample').getByRole('button', { name: 'edited' }).click()
    await log(hers, 'Ben Sample')
      .getByRole('list', { name: 'What it said before' })
      .getByText('until noon')
      .waitFor()

    await log(his, 'Anna Sample')
      .getByRole('button', { name: /More of the message/ })
      .last()
      .click()
    await his.getByRole('menuitem', { name: 'Delete' }).click()
    await his.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await log(hers, 'Ben Sample').getByText('This message was deleted.').waitFor()
    expect(await log(hers, 'Ben Sample').getByText('until').count()).toBe(0)
    expect(await foundByAxe(hers)).toEqual([])
  })

  test('the total leaves out rooms whose window is open, and reading in one tab counts in the other', async () => {
    const [cleo, dan, eve] = [
      await person('Cleo Sample'),
      await person('Dan Sample'),
      await person('Eve Sample'),
    ]
    const [withDan, withEve] = [await roomOf(cleo, dan), await roomOf(cleo, eve)]
    const { page, context } = await openPage(product, cleo)
    await openRoom(page, 'Dan Sample')
    const other = await context.newPage()
    await other.goto(`${product.url}/settings`)
    await chatButton(other).waitFor()
    await room(other, 'Dan Sample').waitFor()
    await room(other, 'Dan Sample').getByRole('button', { name: 'Minimize' }).click()
    await setInFront(page, false)

    await say(dan, withDan.id, 'One')
    await say(eve, withEve.id, 'Two')
    // The tab behind shows the room, which nobody reads; the one in front has it minimized.
    await expect.poll(() => unseen(page)).toBe('Chat, 1 unseen message')
    await expect.poll(() => unseen(other)).toBe('Chat, 2 unseen messages')
    await setInFront(page, true)
    await log(page, 'Dan Sample').getByText('New', { exact: true }).waitFor()
    await expect.poll(() => unseen(other)).toBe('Chat, 1 unseen message')
    await openRoom(page, 'Eve Sample')
    await expect.poll(() => unseen(page)).toBe('Chat')
    await expect.poll(() => unseen(other)).toBe('Chat')
  })
})

test('three in a group: who reads it, who is brought in, who leaves', async () => {
  const [fay, gus, hal] = [await person('Fay Sample'), await person('Gus Sample'), await person('Hal Sample')]
  const [{ page: fays }, { page: guss }, { page: hals }] = [
    await openPage(product, fay),
    await openPage(product, gus),
    await openPage(product, hal),
  ]
  await chatButton(fays).click()
  await fays.getByRole('button', { name: 'New group' }).click()
  const dialog = fays.getByRole('dialog', { name: 'New group' })
  await dialog.getByLabel('Name').fill('Night shift')
  await dialog.getByLabel('Gus Sample').check()
  await dialog.getByRole('button', { name: 'Make the group' }).click()
  await write(fays, 'Night shift', 'Who is on call?')
  await openRoom(guss, 'Night shift')
  await log(guss, 'Night shift').getByText('Who is on call?').waitFor()
  await room(fays, 'Night shift').getByText('Seen by Gus Sample').waitFor()

  await room(fays, 'Night shift').getByRole('button', { name: 'More of this conversation' }).click()
  await fays.getByRole('menuitem', { name: 'Members' }).click()
  const members = fays.getByRole('dialog', { name: /Members of/ })
  await members.getByLabel('Hal Sample').check()
  await members.getByRole('button', { name: 'Bring in 1' }).click()
  await members.getByRole('button', { name: 'Take Hal Sample out' }).waitFor()
  await fays.keyboard.press('Escape')
  await openRoom(hals, 'Night shift')
  await write(hals, 'Night shift', 'I am')
  await log(guss, 'Night shift').getByText('I am', { exact: true }).waitFor()

  await room(guss, 'Night shift').getByRole('button', { name: 'More of this conversation' }).click()
  await guss.getByRole('menuitem', { name: 'Leave the group' }).click()
  await guss.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await room(guss, 'Night shift').waitFor({ state: 'detached' })
  await room(fays, 'Night shift').getByText('2 members', { exact: false }).waitFor()
  const bringGusIn = async () => {
    await room(fays, 'Night shift').getByRole('button', { name: 'More of this conversation' }).click()
    await fays.getByRole('menuitem', { name: 'Members' }).click()
    await members.getByLabel('Gus Sample').check()
    await members.getByRole('button', { name: 'Bring in 1' }).click()
  }
  await bringGusIn()
  await members.getByText('Gus Sample left this group', { exact: false }).waitFor()
  await fays.keyboard.press('Escape')
  await guss.getByRole('button', { name: 'Groups you left' }).click()
  await guss.getByRole('button', { name: 'Allow Night shift' }).click()
  await bringGusIn()
  await members.getByRole('button', { name: 'Take Gus Sample out' }).waitFor()
})

test('by keyboard: Escape minimizes, the focus goes along, and windows stay over a reload', async () => {
  const [quin, rob] = [await person('Quin Sample'), await person('Rob Sample')]
  await roomOf(quin, rob)
  const { page } = await openPage(product, quin)
  await chatButton(page).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Search people and messages')
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toMatch(/^Chat/)
  await page.keyboard.press('Enter')
  await list(page)
    .getByRole('button', { name: /Rob Sample/ })
    .waitFor()
  await list(page)
    .getByRole('button', { name: /Rob Sample/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Message to Rob Sample')
  await page.keyboard.press('Escape')
  await room(page, 'Rob Sample').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toMatch(/Rob Sample/)
  await page.reload()
  const tab = page.getByRole('list', { name: 'Minimized conversations' })
  await tab.waitFor()
  await list(page).getByRole('heading', { name: 'Chat' }).waitFor()
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await tab.getByRole('button', { name: /^Rob Sample/ }).click()
  await expect.poll(() => focused(page)).toBe('Message to Rob Sample')
  await room(page, 'Rob Sample').getByRole('button', { name: 'More of this conversation' }).click()
  await page.getByRole('menuitem', { name: 'Search messages' }).click()
  await expect.poll(() => focused(page)).toBe('Search in this conversation')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await room(page, 'Rob Sample').waitFor()
  // The page makes room for the window at its edge: nothing of it lies under that one.
  await expect
    .poll(async () => {
      const content = await page.locator('#content > *').first().boundingBox()
      const window = await list(page).boundingBox()
      return content !== null && window !== null && content.x + content.width <= window.x
    })
    .toBe(true)
  await room(page, 'Rob Sample').getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => focused(page)).toMatch(/^Chat/)
  await page.reload()
  await list(page)
    .getByRole('button', { name: /Rob Sample/ })
    .waitFor()
  expect(await room(page, 'Rob Sample').count()).toBe(0)
})

test('on a phone chat is a sheet over the page, with a way back to the list', async () => {
  const [abe, bea, cal] = [await person('Abe Sample'), await person('Bea Sample'), await person('Cal Sample')]
  const group = (
    await bea.call(createGroupRoom, {
      body: { id: randomUUID(), name: 'Ward 3', userIds: [abe.userId, cal.userId] },
    })
  ).reply.room
  await say(bea, group.id, 'Who covers Sunday?')
  const { page } = await openPage(product, abe, { phone: true })
  await expect.poll(() => unseen(page)).toBe('Chat, 1 unseen message')
  await chatButton(page).tap()
  const sheet = page.getByRole('dialog', { name: 'Conversations' })
  await sheet.getByRole('button', { name: /Ward 3/ }).waitFor()
  expect(await foundByAxe(page)).toEqual([])
  await sheet.getByRole('button', { name: /Ward 3/ }).tap()
  await log(page, 'Ward 3').getByText('Who covers Sunday?').waitFor()
  const box = await page.getByRole('dialog', { name: 'Conversation' }).boundingBox()
  expect([box?.width, box?.height]).toEqual([390, 844])
  await page.getByLabel('Message to Ward 3').fill('I do')
  await page.getByRole('button', { name: 'Send', exact: true }).tap()
  await log(page, 'Ward 3').getByText('I do').waitFor()
  expect(await foundByAxe(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to the conversations' }).tap()
  await sheet.getByText('You: I do').waitFor()
  await sheet.getByRole('button', { name: 'Close chat' }).tap()
  await sheet.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  // The phone's own Back goes the same way: to the list, to the page below, and only then from there.
  await page.goto(`${product.url}/support`)
  await chatButton(page).tap()
  await sheet.getByRole('button', { name: /Ward 3/ }).tap()
  await log(page, 'Ward 3').waitFor()
  await page.goBack()
  await sheet.waitFor()
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/support')
  await page.goBack()
  await page.waitForURL('**/settings')
})

/** To a browser that is driven from outside every page is in front. */
async function setInFront(page: Page, isInFront: boolean): Promise<void> {
  await page.evaluate((hasFocus) => {
    document.hasFocus = () => hasFocus
    window.dispatchEvent(new Event(hasFocus ? 'focus' : 'blur'))
  }, isInFront)
}
async function focused(page: Page): Promise<string> {
  return page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
  )
}
