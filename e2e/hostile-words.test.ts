import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharePearl } from '#contract/community-pearls.ts'
import { sendChatMessage, uploadChatFile } from '#contract/chat-messages.ts'
import { createGroupRoom } from '#contract/chat-rooms.ts'
import { startHandover } from '#contract/handovers.ts'
import { createNote, getNote } from '#contract/notes.ts'
import { createPearl } from '#contract/pearls.ts'
import { addReviewComment } from '#contract/review-work.ts'
import { submitForReview } from '#contract/reviews.ts'
import { submitFeedback } from '#contract/support.ts'
import { addTask } from '#contract/tasks.ts'
import { medicalTerms } from '#contract/terms.ts'
import type { Physician } from '#testing/test-app.ts'
import { saved, typed, typedSection } from '#testing/visits.ts'
import { chatButton, enter, inClinic, list, roomOf, say } from './support/chat.ts'
import { startProduct, type Product } from './support/product.ts'
import { routes, titled } from './support/routes.ts'

const HTML = `"><img src=x onerror="struck=1"><script>struck=1</script><style>body{display:none}</style>`
const LINK = 'javascript:struck=1 data:text/html,<script>struck=1</script>'
/** Turns what follows it around: what the contract takes out, and an older row may hold. */
const TURNED = '\u202egnp.exe'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

/** Whether any of it became more than words. */
const struck = (page: Page) =>
  page.evaluate(() => ({
    ran: 'struck' in globalThis,
    images: document.querySelectorAll('img[src="x"], [onerror]').length,
    hidden: getComputedStyle(document.body).display === 'none',
    links: [...document.querySelectorAll('a')].filter(({ href }) => /^(?:javascript|data):/i.test(href))
      .length,
  }))
const NOTHING = { ran: false, images: 0, hidden: false, links: 0 }

test('what somebody wrote into every field stays words on the screens of those who look after them', async () => {
  const at = randomUUID()
  await product.test.pool.query(
    'insert into organizations (id, name, seats, created_at) values ($1, $2, 50, now())',
    [at, `Clinic ${HTML}`],
  )
  const [hostile, admin] = [
    await inClinic(product, at, 'Hostile Sample'),
    await inClinic(product, at, 'Ada Sample', 'super_admin'),
  ]
  await product.test.pool.query('update users set last_name = $2, specialty = $3 where id = $1', [
    hostile.userId,
    `${HTML}${TURNED}`,
    LINK,
  ])
  await product.test.pool.query('update sessions set user_agent = $2 where user_id = $1', [
    hostile.userId,
    HTML,
  ])
  const answers = await Promise.all([
    hostile.call(submitFeedback, {
      body: { userId: hostile.userId, data: { subject: HTML, message: `${HTML}\n${LINK}` } },
    }),
    hostile.call(createNote, { body: { data: { label: HTML, text: `${HTML} ${LINK}` } } }),
    hostile.call(medicalTerms.add, { body: { term: HTML.slice(0, 60), expansion: LINK } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { id } = await roomOf(hostile, admin)
  await say(hostile, id, HTML)
  await say(hostile, id, `${LINK} https://ok.example/"onmouseover="struck=1`)

  const { page } = await enter(product, admin)
  for (const { path, title, roles } of routes) {
    if (!roles.includes('super_admin')) continue
    await page.goto(product.url + path)
    await titled(page, title)
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await expect.poll(() => page.locator('[aria-busy="true"]').count(), { message: path }).toBe(0)
    expect(await struck(page), path).toEqual(NOTHING)
  }
  await page.goto(`${product.url}/settings`)
  await page.locator('#chat-button').click()
  await page.getByText('Hostile', { exact: false }).first().click()
  await page.getByRole('log').getByText('onmouseover', { exact: false }).first().waitFor()
  expect(await struck(page), 'chat').toEqual(NOTHING)
})

/** Everything that one colleague can put before another, and the id of the review. */
async function handAll(hostile: Physician, admin: Physician, at: string): Promise<string> {
  const data = { label: HTML, patient: { name: HTML }, text: `Patient: ${HTML}`, write: false }
  const { id: noteId } = (await hostile.call(createNote, { body: { data } })).reply.note
  const { note } = (await hostile.call(getNote, { params: { id: noteId } })).reply
  await saved(hostile, note, [{ ...typedSection('hpi', typed('a', HTML)), title: HTML.slice(0, 60) }])
  const { version } = (await hostile.call(getNote, { params: { id: noteId } })).reply.note
  await hostile.call(addTask, { body: { noteId, kind: 'call', subject: HTML.slice(0, 100) } })
  const submitted = await hostile.call(submitForReview, {
    body: { noteId, baseVersion: version, message: `${HTML} ${LINK}`, includePatient: true },
  })
  const { id: reviewId, round } = submitted.reply.review
  await admin.call(addReviewComment, {
    body: { reviewId, id: randomUUID(), round, sentenceId: 'a', text: HTML },
  })
  const words = { title: HTML.slice(0, 80), body: `${HTML} ${LINK}`, sourceName: LINK, tags: ['<b>x</b>'] }
  const pearl = await hostile.call(createPearl, { body: { words } })
  const shared = await hostile.call(sharePearl, { body: { id: pearl.reply.pearl.id } })
  const group = await hostile.call(createGroupRoom, {
    body: { id: randomUUID(), name: HTML.slice(0, 60), userIds: [admin.userId] },
  })
  const roomId = group.reply.room.id
  const file = await hostile.call(
    uploadChatFile,
    { params: { id: roomId }, headers: { 'x-file-name': encodeURIComponent(`${HTML.slice(0, 60)}.pdf`) } },
    { upload: Buffer.from('%PDF-1.7\n%%EOF\n') },
  )
  const sent = await hostile.call(sendChatMessage, {
    body: { id: randomUUID(), roomId, text: LINK, fileIds: [file.reply.file.id] },
  })
  const handover = await admin.call(startHandover, {
    body: { organizationId: at, fromId: hostile.userId, toId: admin.userId, reason: HTML.slice(0, 200) },
  })
  const answers = [submitted, pearl, shared, group, file, sent, handover]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  return reviewId
}

test('what colleagues hand to each other stays words: reviews, pearls, groups, files and handovers', async () => {
  const at = randomUUID()
  const { pool } = product.test
  await pool.query('insert into organizations (id, name, seats, created_at) values ($1, $2, 50, now())', [
    at,
    `Practice ${HTML}`,
  ])
  const [hostile, admin] = [
    await inClinic(product, at, 'Hostile Sample'),
    await inClinic(product, at, 'Ada Sample', 'organization_admin'),
  ]
  await pool.query('update users set last_name = $2 where id = $1', [hostile.userId, HTML])
  await pool.query(`update users set baa_status = 'verified' where organization_id = $1`, [at])
  await pool.query(
    'insert into memberships (organization_id, user_id, since) select organization_id, id, created_at from users where organization_id = $1',
    [at],
  )
  const reviewId = await handAll(hostile, admin, at)

  for (const who of [admin, hostile]) {
    const { page } = await enter(product, who)
    for (const path of [
      '/Notes',
      `/reviewNotes/${reviewId}`,
      '/Community-Pearls',
      '/handovers',
      '/settings',
    ]) {
      await page.goto(product.url + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
      await expect.poll(() => page.locator('[aria-busy="true"]').count(), { message: path }).toBe(0)
      expect(await struck(page), path).toEqual(NOTHING)
    }
    await chatButton(page).click()
    await list(page).getByText('onerror', { exact: false }).first().click()
    await page.getByRole('log').getByText('.pdf', { exact: false }).first().waitFor()
    expect(await struck(page), 'chat').toEqual(NOTHING)
  }
})
