import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '@playwright/test'
import { markRoomRead } from '#contract/chat-rooms.ts'
import { VISIT } from '#testing/visits.ts'
import {
  chatButton,
  clinic,
  enter,
  inClinic,
  list,
  log,
  openPage,
  openRoom,
  room,
  roomOf,
  say,
  texts,
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

test('sound and notifications: none for what is read, none when muted', async () => {
  const [ona, pat] = [await person('Ona Sample'), await person('Pat Sample')]
  const { id } = await roomOf(ona, pat)
  const { page, context } = await enter(product, ona)
  await context.addInitScript(() => {
    Object.assign(window, { tones: 0 })
    const make = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function () {
      ;(window as unknown as { tones: number }).tones += 1
      return make.call(this)
    }
  })
  await page.goto(`${product.url}/settings`)
  const tones = () => page.evaluate(() => (window as unknown as { tones: number }).tones)
  await chatButton(page).waitFor()
  await page.getByRole('button', { name: 'Mute Notifications' }).first().click()
  await page.getByRole('button', { name: 'Unmute Notifications' }).first().waitFor()
  await say(pat, id, 'Muted')
  await expect.poll(() => unseen(page)).toBe('Chat, 1 unseen message')
  await openRoom(page, 'Pat Sample')
  await say(pat, id, 'Read at once')
  await log(page, 'Pat Sample').getByText('Read at once').waitFor()
  await page.getByRole('button', { name: 'Unmute Notifications' }).first().click()
  await page.getByRole('button', { name: 'Mute Notifications' }).first().waitFor()
  await say(pat, id, 'Read as well')
  await log(page, 'Pat Sample').getByText('Read as well').waitFor()
  await page.getByRole('status', { name: 'Announcements' }).getByText('Pat Sample: Read as well').waitFor()
  expect(await tones()).toBe(0)
  await room(page, 'Pat Sample').getByRole('button', { name: 'Minimize' }).click()
  await say(pat, id, 'Heard')
  await expect.poll(tones).toBe(2)
})

test('history grows upward in its place, and a message of long ago is found, marked and led to', async () => {
  const [sam, tia] = [await person('Sam Sample'), await person('Tia Sample')]
  const { id } = await roomOf(sam, tia)
  for (let number = 1; number <= 130; number += 1)
    await say(number % 2 ? sam : tia, id, number === 7 ? 'The protocol of the seminar' : `Message ${number}`)
  // A room with so much that is unseen would begin there.
  await sam.call(markRoomRead, { body: { roomId: id, seq: 130 } })
  const { page } = await openPage(product, sam)
  await openRoom(page, 'Tia Sample')
  await log(page, 'Tia Sample').getByText('Message 130').waitFor()
  expect((await texts(page, 'Tia Sample')).length).toBeLessThan(110)

  await log(page, 'Tia Sample').evaluate((box) => (box.scrollTop = 250))
  const anchor = log(page, 'Tia Sample').locator('[data-seq="84"]')
  const top = async () => (await anchor.boundingBox())?.y ?? 0
  const before = await top()
  await expect.poll(async () => (await texts(page, 'Tia Sample')).length).toBeGreaterThan(90)
  expect(Math.abs((await top()) - before)).toBeLessThan(3)
  await room(page, 'Tia Sample').getByRole('button', { name: 'Newest' }).click()
  await expect.poll(() => inView(page, 'Tia Sample', 130)).toBe(true)

  await list(page).getByLabel('Search people and messages').fill('protoc')
  await list(page)
    .getByRole('button', { name: /The protocol/ })
    .click()
  await expect.poll(() => inView(page, 'Tia Sample', 7)).toBe(true)
  expect(await log(page, 'Tia Sample').locator('mark').allTextContents()).toEqual(['protoc'])
  await room(page, 'Tia Sample').getByRole('button', { name: 'Newest' }).click()
  await expect.poll(() => inView(page, 'Tia Sample', 130)).toBe(true)
})

test('files: a picture is seen, what cannot be sent is refused in a sentence, and what was sent can be kept', async () => {
  const [uma, val] = [await person('Uma Sample'), await person('Val Sample')]
  await roomOf(uma, val)
  const [{ page: hers }, { page: his }] = [await openPage(product, uma), await openPage(product, val)]
  await openRoom(hers, 'Val Sample')
  const files = room(hers, 'Val Sample').locator('input[type="file"]')
  await files.setInputFiles({
    name: 'tool.exe',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('MZ'),
  })
  await room(hers, 'Val Sample')
    .getByText(/“tool.exe” is not a kind of file that can be sent/)
    .waitFor()
  await files.setInputFiles({ name: 'rota.png', mimeType: 'image/png', buffer: PICTURE })
  await room(hers, 'Val Sample').getByRole('button', { name: 'Take off rota.png' }).waitFor()
  await expect
    .poll(() => room(hers, 'Val Sample').getByRole('button', { name: 'Send' }).isEnabled())
    .toBe(true)
  await room(hers, 'Val Sample').getByRole('button', { name: 'Send' }).click()
  await openRoom(his, 'Uma Sample')
  await expect
    .poll(() => log(his, 'Uma Sample').getByRole('img', { name: 'Picture rota.png' }).evaluate(widthOf))
    .toBeGreaterThan(0)
  const downloading = his.waitForEvent('download')
  await log(his, 'Uma Sample').getByRole('button', { name: 'Download rota.png' }).click()
  expect((await downloading).suggestedFilename()).toBe('rota.png')
})

test('a quoted sentence opens its note for who may see it, and says so to others', async () => {
  const [wes, xia] = [await person('Wes Sample'), await person('Xia Sample')]
  await roomOf(wes, xia)
  const [{ page: his }, { page: hers }] = [await openPage(product, wes), await openPage(product, xia)]
  await his.goto(`${product.url}/Notes`)
  await his.getByRole('button', { name: 'New note' }).first().click()
  await his.getByRole('textbox', { name: 'What was said' }).fill(VISIT)
  await his.getByRole('button', { name: 'Write note from this' }).click()
  const sentence = his.locator('[data-sentence-id]', { hasText: /cough/i }).first()
  await sentence.click()
  const words = (await sentence.textContent()) ?? ''
  await his.getByRole('status', { name: 'Saving' }).getByText('Saved').waitFor({ state: 'attached' })
  await his.getByRole('button', { name: 'Quote in chat' }).click()
  await list(his).getByText('In which conversation').waitFor()
  await list(his)
    .getByRole('button', { name: /Xia Sample/ })
    .click()
  await write(his, 'Xia Sample', 'What do you think?')
  await log(his, 'Xia Sample').getByText(words).waitFor()
  await openRoom(hers, 'Wes Sample')
  await log(hers, 'Wes Sample').getByText('A sentence of a note that you may not see.').waitFor()
  expect(await log(hers, 'Wes Sample').getByText(words).count()).toBe(0)

  await his.goto(`${product.url}/dashboard`)
  await log(his, 'Xia Sample').getByRole('button', { name: /cough/i }).click()
  await his.locator('[data-active="true"]', { hasText: /cough/i }).first().waitFor()
  await expect.poll(() => new URL(his.url()).searchParams.has('sentence')).toBe(false)
})

test.each([
  [1024, 640],
  [1280, 720],
  [1440, 900],
])(
  'at %i by %i the windows leave what signs a note free, wherever one has scrolled to',
  async (width, height) => {
    const [ann, bob, cat] = [
      await person('Ann Sample'),
      await person('Bob Sample'),
      await person('Cat Sample'),
    ]
    await Promise.all([roomOf(ann, bob), roomOf(ann, cat)])
    const { page } = await enter(product, ann, { width, height })
    await page.goto(`${product.url}/Notes`)
    await page.getByRole('button', { name: 'New note' }).first().click()
    await page.getByRole('textbox', { name: 'What was said' }).fill(VISIT)
    await page.getByRole('button', { name: 'Write note from this' }).click()
    await page.locator('[data-sentence-id]').first().waitFor()
    await openRoom(page, 'Bob Sample')
    await openRoom(page, 'Cat Sample')
    for (const end of ['top', 'bottom']) {
      const last = page.locator('[data-sentence-id]')
      await (end === 'top' ? last.first() : last.last()).scrollIntoViewIfNeeded()
      await expect.poll(() => canSign(page), { message: end }).toBe(true)
    }
  },
)

test('support sees who waits, and answers', async () => {
  const lost = await inClinic(product, null, 'Yan Sample')
  const support = await inClinic(product, null, 'Zoe Sample', 'super_admin')
  const { page: theirs } = await openPage(product, lost)
  await chatButton(theirs).click()
  await list(theirs).getByText('You can write to colleagues once you belong to an organization.').waitFor()
  await list(theirs)
    .getByRole('button', { name: /Support/ })
    .click()
  await write(theirs, 'Support', 'How do I change my plan?')
  const { page } = await openPage(product, support)
  await chatButton(page).click()
  const queue = page.getByRole('region', { name: 'Support queue' })
  await queue.getByText(/Waits since/).waitFor()
  await queue.getByRole('button', { name: /Yan Sample/ }).click()
  await write(page, 'Yan Sample', 'On the Subscription page.')
  await log(theirs, 'Support').getByText('On the Subscription page.').waitFor()
})

/** Whether a button that signs the note lies open to a click. */
async function canSign(page: Page): Promise<boolean> {
  const buttons = await page.getByRole('button', { name: /^Sign…/ }).all()
  const open = await Promise.all(
    buttons.map((button) =>
      button.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      }),
    ),
  )
  return open.includes(true)
}

/** One picture element, as small as it gets. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
function widthOf(picture: Element): number {
  return picture instanceof HTMLImageElement ? picture.naturalWidth : 0
}
async function inView(page: Page, name: string, seq: number): Promise<boolean> {
  return log(page, name)
    .locator(`[data-seq="${seq}"]`)
    .evaluate((element) => {
      const box = element.closest('[role="log"]')?.getBoundingClientRect()
      const { top, bottom } = element.getBoundingClientRect()
      return box !== undefined && top >= box.top - 1 && bottom <= box.bottom + 1
    })
    .catch(() => false)
}
