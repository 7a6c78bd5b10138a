import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { plain } from '../talk/word.ts'
import { statementsOf } from '../talk/clauses.ts'
import { indexTranscript } from '../transcript-index.ts'
import { withIllnessOfKin } from './kin-has-it.ts'

test.each([
  ['Have you had gallstones?', 'My dad had them a lot.', 'my dad had gallstones a lot'],
  ['Have you had a migraine?', 'My aunt and my sister have them.', 'my aunt and my sister have migraines'],
  ['Do you have gout?', 'My uncle has it.', 'my uncle has gout'],
  ['Do you have gout or asthma?', 'My uncle has it.', null],
  ['Do you sing?', 'My uncle has it.', null],
  ['Do you have gout?', 'My uncle has a boat.', 'my uncle has a boat'],
  ['Do you have gout?', 'I have it.', 'i have it'],
])('%j %j: %j', (asked, said, told) => {
  const index = indexTranscript(parseDialogue(`Doctor: ${asked}\nPatient: ${said}`))
  const last = index.sentences.at(-1)!
  const clause = withIllnessOfKin(index, last.index, statementsOf(last.words)[0] ?? [])
  expect(clause && plain(clause)).toBe(told)
})
