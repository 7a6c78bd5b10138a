import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadMyData } from '#contract/leaving.ts'
import { createPearl } from '#contract/pearls.ts'
import { medicalTerms } from '#contract/terms.ts'
import { readZip } from '#testing/read-zip.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

async function everythingOf({ token }: Physician) {
  return readZip(await (await server.download(downloadMyData, {}, token)).bytes())
}

test('what a physician knows goes with them: own pearls and medical terms, and nobody else’s', async () => {
  const physician = await server.signUpPhysician('knows')
  const stranger = await server.signUpPhysician('stranger')
  await physician.call(medicalTerms.add, {
    body: { term: 'Zyrtec', misheard: ['sir tech'], expansion: 'cetirizine', category: 'drug' },
  })
  await physician.call(createPearl, {
    body: {
      words: {
        title: 'Statins and grapefruit',
        body: 'Ask about grapefruit juice.',
        triggers: { drugs: ['simvastatin'] },
      },
    },
  })
  await stranger.call(medicalTerms.add, { body: { term: 'Humira' } })

  const files = await everythingOf(physician)
  expect(String(files.get('medical-terms.csv')).trimEnd().split('\r\n').slice(1)).toEqual([
    'Zyrtec,sir tech,cetirizine,drug,yes',
  ])
  expect(JSON.parse(String(files.get('pearls.json')))).toMatchObject([{ title: 'Statins and grapefruit' }])
  expect([...(await everythingOf(stranger)).keys()]).not.toContain('pearls.json')
})
