import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { signUp, startProduct, type Product } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const PASSWORD = 'plenty of quiet herons'
const MANY = 2_000

/** Somebody with the role, signed in on a browser of their own. */
async function signedIn(role: Role, name: string): Promise<{ page: Page; userId: string; email: string }> {
  const person = await product.test.signUpPhysician(name, role)
  await product.test.pool.query(
    'update users set tutorial_completed = true, new_features_seen = true, email_verified_at = now() where id = $1',
    [person.userId],
  )
  const { page } = await product.open()
  await signIn(page, person.email, person.password)
  await page.getByRole('button', { name: 'New note' }).first().waitFor()
  return { page, userId: person.userId, email: person.email }
}

async function signIn(page: Page, login: string, password: string): Promise<void> {
  await page.goto(`${product.url}/`)
  await page.getByLabel('Email or username').fill(login)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('an admin finds one physician among many, extends the trial and closes the account', async () => {
  const { page: physicianPage } = await product.open()
  const physician = await signUp(product, physicianPage)
  await product.test.pool.query(
    `insert into users (id, email, username, role, title, first_name, last_name, trial_ends_at, created_at)
     select gen_random_uuid(), 'many' || n || '@clinic.example', 'many' || n, 'user', 'Dr', 'Many', 'Example' || n,
       now(), now() from generate_series(1, $1::int) as n`,
    [MANY],
  )
  const { page } = await signedIn('admin', 'admin')
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByText(/^1 to 50 of/).waitFor()
  await page.getByLabel('Search').fill(`robin ${physician.email.split('@')[0]}`)
  await page.getByText('1 user', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Robin Sample' }).click()

  const account = page.getByRole('article', { name: 'Robin Sample' })
  await account.getByText('Trial, 14 days left').waitFor()
  await account.getByLabel('Days to add').fill('30')
  await account.getByRole('button', { name: 'Extend trial' }).click()
  await account.getByText('Trial, 44 days left').waitFor()

  await account.getByRole('button', { name: 'Deactivate account' }).click()
  await page
    .getByRole('dialog', { name: 'Deactivate the account' })
    .getByRole('button', { name: 'Deactivate' })
    .click()
  await account.getByRole('button', { name: 'Activate account' }).waitFor()
  await account.getByRole('button', { name: 'Show the audit trail' }).click()
  await account.getByText('admin Sample deactivated the account').waitFor()
  await account.getByText('admin Sample extended the trial').waitFor()

  // The physician's own page was told, and lets nobody go on.
  await physicianPage
    .getByText(/session has ended/i)
    .first()
    .waitFor()
  const { page: again } = await product.open()
  await signIn(again, physician.email, physician.password)
  await again.getByText('This account is deactivated. Ask your administrator to open it again.').waitFor()
})

test('a super admin makes an organization, and its admin invites a physician who registers', async () => {
  const { page } = await signedIn('super_admin', 'super')
  const { page: adminPage, email: adminEmail } = await signedIn('user', 'chief')
  await page.getByRole('link', { name: 'Organizations', exact: true }).click()
  await page.getByRole('button', { name: 'New organization' }).click()
  const dialog = page.getByRole('dialog', { name: 'New organization' })
  await dialog.getByLabel('Name').fill('Journey Clinic')
  await dialog.getByLabel('Seats').fill('2')
  await dialog.getByRole('button', { name: 'Make organization' }).click()
  await page.getByRole('heading', { level: 1, name: 'Journey Clinic' }).waitFor()
  await page.getByLabel('Email of a new admin').fill(adminEmail)
  await page.getByRole('button', { name: 'Name admin' }).click()
  await page.getByRole('list', { name: 'Admins' }).getByText(adminEmail).waitFor()

  // The new admin's open page learns of the role by itself.
  await adminPage.getByRole('link', { name: 'Organization Users' }).click()
  await adminPage.getByText('1 of 2 seats in use, 1 seat free.').waitFor()
  const invite = adminPage.getByRole('form', { name: 'Invite a physician' })
  await invite.getByLabel('Email').fill('invited@clinic.example')
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await adminPage.getByText('1 of 2 seats in use, 1 more kept for open invitations, none free.').waitFor()
  // Nothing is asked for that would be refused.
  await adminPage.getByText(/^Every seat is taken/).waitFor()
  await expect.poll(() => invite.count()).toBe(0)

  const mail = product.test.outbox.findLast(({ to }) => to === 'invited@clinic.example')
  const link = new URL(/https?:\S+#invitation=\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  const { page: newPage } = await product.open()
  await newPage.goto(`${product.url}${link.pathname}${link.hash}`)
  await newPage
    .getByText(/Journey Clinic/)
    .first()
    .waitFor()
  await newPage.getByLabel('First name').fill('Invited')
  await newPage.getByLabel('Last name').fill('Sample')
  await newPage.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await newPage.getByRole('checkbox').check()
  await newPage.getByRole('button', { name: 'Create account' }).click()
  await newPage.getByRole('button', { name: 'New note' }).first().waitFor()

  await adminPage.reload()
  await adminPage.getByRole('rowheader', { name: 'Invited Sample' }).waitFor()
  await adminPage.getByText('2 of 2 seats in use, none free.').waitFor()
  const { rows } = await product.test.pool.query(
    `select role, (select name from organizations where id = organization_id) as organization from users
     where email = 'invited@clinic.example'`,
  )
  expect(rows).toEqual([{ role: 'user', organization: 'Journey Clinic' }])
})
