import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote } from '#contract/notes.ts'
import { submitFeedback } from '#contract/support.ts'
import { medicalTerms } from '#contract/terms.ts'
import { enter, inClinic, roomOf, say } from './support/chat.ts'
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
