import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote } from '#contract/notes.ts'
import type { Role } from '#contract/roles.ts'
import { addTranscriptText, updateTranscript } from '#contract/transcripts.ts'
import { speak } from '#testing/spoken-visit.ts'
import type { Physician } from '#testing/test-app.ts'
import { bringSound, newNote } from './support/new-note.ts'
import { startProduct, type Product } from './support/product.ts'

let product: Product
let people = 0
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

/** Somebody with the role, on the screen of this name. */
async function at(screen: string, role: Role): Promise<Page> {
  return (await personAt(screen, role)).page
}

async function personAt(screen: string, role: Role): Promise<{ page: Page; person: Physician }> {
  const person = await product.test.signUpPhysician(`${role.replace('_', '')}${(people += 1)}`, role)
  await product.test.pool.query(
    'update users set tutorial_completed = true, new_features_seen = true, email_verified_at = now() where id = $1',
    [person.userId],
  )
  const { page } = await product.open()
  await page.goto(`${product.url}/`)
  await page.getByLabel('Email or username').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: screen, exact: true }).click()
  await page.getByRole('heading', { name: screen, exact: true }).waitFor()
  return { page, person }
}

async function addTerm(page: Page, term: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a term' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a term' })
  await dialog.getByRole('textbox', { name: 'Term' }).fill(term)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: term, exact: true }).waitFor()
}

test('a physician’s term repairs what a spoken file was heard as, and the repair is taken back with one click', async () => {
  const page = await at('Medical Terms', 'user')
  await page.getByText('You have no terms of your own yet').waitFor()
  await addTerm(page, 'sucralfate')

  await page.getByRole('link', { name: 'Smart Notes', exact: true }).click()
  await newNote(page)
  await bringSound(page, await speak('Please go on with the sucralfate until we meet again.', 'rms'))
  const transcript = page.getByRole('region', { name: 'Transcript' })
  await transcript.getByText('1 word was corrected by your dictionary').waitFor({ timeout: 120_000 })
  const words = transcript.getByRole('list', { name: 'Passages' })
  await words.getByText('Please go on with the sucralfate until we meet again.').waitFor()

  await transcript.getByRole('button', { name: /^Put “.*” back$/ }).click()
  await transcript.getByText('corrected by your dictionary').waitFor({ state: 'detached' })
  expect(await words.textContent()).not.toContain('sucralfate until')
  await transcript.getByRole('button', { name: /^Leave .* as it is from now on$/ }).waitFor()
})

test('a correction in a transcript is remembered with one click, and repairs the next recording', async () => {
  const page = await at('Medical Terms', 'user')
  await page.getByRole('link', { name: 'Smart Notes', exact: true }).click()
  const upload = async (sentence: string) => {
    await newNote(page)
    await bringSound(page, await speak(sentence, 'rms'))
  }
  const spoken = 'Please go on with the sucralfate until we meet again.'
  const transcript = page.getByRole('region', { name: 'Transcript' })
  const words = transcript.getByRole('list', { name: 'Passages' })
  await upload(spoken)
  await words.getByText('until we meet again').waitFor({ timeout: 120_000 })
  await transcript.getByRole('button', { name: 'Correct this passage' }).first().click()
  await transcript.getByRole('textbox', { name: 'Words of this passage' }).fill(spoken)
  await transcript.getByRole('button', { name: 'Keep the correction' }).click()
  await transcript.getByRole('button', { name: /^Remember:/ }).click()
  await page.getByText('Kept among your medical terms').waitFor()

  await page.getByRole('link', { name: 'Medical Terms', exact: true }).click()
  await page.getByRole('button', { name: 'sucralfate', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Smart Notes', exact: true }).click()
  await upload(spoken)
  await transcript.getByText('1 word was corrected by your dictionary').waitFor({ timeout: 120_000 })
  await words.getByText(spoken).waitFor()
})

test('words that may be one medicine or another are left as they were heard, until a person chooses', async () => {
  const { page, person } = await personAt('Medical Terms', 'user')
  const { note } = (await person.call(createNote, { body: { data: {} } })).reply
  const body = { id: note.id, text: 'Patient: I take IP Prophin for my knee.' }
  const { revision, segments } = (await person.call(addTranscriptText, { body })).reply.transcript
  // As the dictionary leaves words that sound like two names about alike.
  const told = segments.map((segment) => {
    const from = segment.text.indexOf('IP Prophin')
    const place = { from, to: from + 'IP Prophin'.length }
    return { ...segment, uncertain: [place], choices: [{ ...place, terms: ['ibuprofen', 'bupropion'] }] }
  })
  const change = { id: note.id, baseRevision: revision, segments: told }
  await person.call(updateTranscript, { body: change })
  await page.goto(`${product.url}/Notes?note=${note.id}`)
  const transcript = page.getByRole('region', { name: 'Transcript' })
  await transcript.getByText('which was meant?').waitFor()
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/choice.png` })
  await transcript.getByRole('button', { name: '“IP Prophin” is ibuprofen' }).click()
  await transcript.getByText('I take ibuprofen for my knee.').waitFor()
  await transcript.getByRole('button', { name: /^Remember: IP Prophin/ }).waitFor()
  expect(await transcript.getByText('which was meant?').count()).toBe(0)
})

test('a super admin sees which rows of a file are wrong and why, and imports the rest', async () => {
  const page = await at('Master Dictionary', 'super_admin')
  await page.getByText('The dictionary is empty').waitFor()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import terms' })
  const file =
    'term,misheard,category\nmetoprolol,metro prolol,drug\n,nothing,drug\nHumira,humor,brand drug\nsotalol,,drug\n'
  await dialog
    .getByLabel('File with terms')
    .setInputFiles({ name: 'terms.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  const wrong = dialog.getByRole('region', { name: 'Wrong rows' })
  await wrong.getByText('The term is missing.').waitFor()
  await wrong.getByText(/everyday word/).waitFor()
  await dialog.getByRole('button', { name: 'Import the rest' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'sotalol', exact: true }).waitFor()

  await page.getByLabel('Search').fill('metropolol')
  await page.getByText('1 term', { exact: true }).waitFor()
  expect(
    await page
      .getByRole('row', { name: /metoprolol/ })
      .locator('mark')
      .count(),
  ).toBe(1)
})
