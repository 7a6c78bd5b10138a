import { describe, expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { indexTranscript } from '../transcript-index.ts'
import { matchPearls } from './match-pearls.ts'
import type { PearlTriggerSet } from './pearl-types.ts'
import { indexTriggers } from './trigger-index.ts'

function pearl(id: string, triggers: Partial<PearlTriggerSet>): PearlTriggerSet {
  return {
    id,
    words: [],
    conditions: [],
    drugs: [],
    ageFromMonths: null,
    ageToMonths: null,
    match: 'any',
    ...triggers,
  }
}

const PEARLS = [
  pearl('gout', { conditions: ['gout'] }),
  pearl('headache', { words: ['headache'] }),
  pearl('chest pain', { words: ['chest pain'] }),
  pearl('diabetes', { conditions: ['type 2 diabetes', 'diabetes'] }),
  pearl('apixaban', { drugs: ['apixaban'] }),
  pearl('clot', { conditions: ['pulmonary embolism', 'deep vein thrombosis'] }),
  pearl('saddle', { words: ['saddle numbness', 'saddle anesthesia'] }),
  pearl('warfarin with antibiotic', {
    drugs: ['warfarin'],
    words: ['ciprofloxacin', 'metronidazole'],
    match: 'each',
  }),
  pearl('child with fever', { words: ['fever'], ageToMonths: 36 }),
  pearl('faint', { words: ['passed out', 'fainted'], conditions: ['syncope'] }),
  pearl('sulfa', { drugs: ['trimethoprim-sulfamethoxazole', 'penicillin', 'doxycycline'] }),
  pearl('headache from 50', { words: ['headache'], ageFromMonths: 600 }),
]

const index = indexTriggers(PEARLS)
const EMPTY = indexTranscript([])

function saying(talk: string, ageMonths: number | null = null) {
  return matchPearls({ transcript: indexTranscript(parseDialogue(talk)), lines: [], ageMonths }, [index])
}

function noting(sectionKey: string, text: string, ageMonths: number | null = null) {
  return matchPearls({ transcript: EMPTY, lines: [{ id: 's1', sectionKey, text }], ageMonths }, [index])
}

const ids = ({ candidates }: ReturnType<typeof saying>) => candidates.map(({ id }) => id).sort()

describe('in a talk', () => {
  test.each([
    ['what the patient has', 'Patient: I have a headache since Monday.', ['headache']],
    ['what is asked and affirmed', 'Doctor: Any chest pain?\nPatient: Yes.', ['chest pain']],
    ['what is asked and denied', 'Doctor: Any chest pain?\nPatient: No.', []],
    ['what is denied', 'Patient: I have no chest pain and no headache.', []],
    ['what a relative has', 'Patient: My mother has diabetes.', []],
    ['what a relative has, said to the clinician', 'Doctor: So your father had gout.', []],
    ['what is started', 'Doctor: Let us start apixaban today.', ['apixaban']],
    ['what is called by its brand', 'Patient: I take Eliquis.', ['apixaban']],
    ['what is to be avoided', 'Doctor: Avoid apixaban for now.', []],
    ['what is suspected', 'Doctor: I think this is gout.', ['gout']],
    ['what is only warned of', 'Doctor: Come back if you get chest pain.', []],
    ['words without a name of their own', 'Patient: I noticed some saddle numbness.', ['saddle']],
    ['the same, denied', 'Patient: No saddle numbness at all.', []],
    ['what never happened', 'Patient: I have never passed out.', []],
    ['what never happened, in short', "Patient: I've never fainted or anything.", []],
    ['what never happened, asked', 'Doctor: Have you passed out?\nPatient: No, I never passed out.', []],
    [
      'what nearly happened and did not',
      'Doctor: Did you pass out?\nPatient: I got close, but I never passed out.',
      [],
    ],
    ['what did not happen', 'Patient: It is not like I fainted.', []],
    ['what happened', 'Patient: I passed out in the shower.', ['faint']],
    [
      'what never happened before and did now',
      'Patient: I never fainted before, but today I passed out.',
      ['faint'],
    ],
    ['what gave a reaction', 'Patient: I got hives from Bactrim.', []],
    ['what gave a reaction, named first', 'Patient: Bactrim gave me hives.', []],
    ['what gave a reaction, asked', 'Doctor: Any allergies?\nPatient: Bactrim, I break out in hives.', []],
    ['what gave a reaction, asked in two turns', 'Doctor: Any allergies?\nPatient: Yes, to Bactrim.', []],
    ['what made the throat swell', 'Patient: My throat swelled up on penicillin.', []],
    ['what they cannot take', "Patient: I can't take penicillin.", []],
    [
      'what the clinician leaves out for it',
      'Doctor: So no Bactrim, because of the hives. We use doxycycline.',
      ['sulfa'],
    ],
    ['what is taken while hives are told of', 'Patient: I take doxycycline. I have hives too.', ['sulfa']],
    ['the same, asked and denied', 'Doctor: Do you have saddle numbness?\nPatient: No.', []],
  ])('%s', (_what, talk, expected) => {
    expect(ids(saying(talk))).toEqual(expected)
  })
})

describe('in a note', () => {
  test.each([
    ['a denial', 'hpi', 'Denies chest pain or headache.', []],
    ['a bare list', 'assessment_plan', 'Gout, chest pain.', ['chest pain', 'gout']],
    ['the family history', 'family_history', 'Gout, diabetes.', []],
    ['a relative elsewhere', 'hpi', 'His mother has diabetes.', []],
    ['an allergy', 'allergies', 'Apixaban.', []],
    ['a reaction in the story', 'hpi', 'Broke out in hives on penicillin as a child.', []],
    ['a medicine given for a reaction', 'plan', 'Start doxycycline for the rash.', ['sulfa']],
    ['what is to be ruled out', 'assessment_plan', 'CT angiogram to rule out pulmonary embolism.', ['clot']],
    ['what was excluded', 'assessment_plan', 'Pulmonary embolism is excluded.', []],
    ['what is unlikely', 'assessment_plan', 'DVT unlikely.', []],
    ['what to return for', 'assessment_plan', 'Return if chest pain develops.', []],
  ])('%s', (_what, key, text, expected) => {
    expect(ids(noting(key, text))).toEqual(expected)
  })

  test('an illness of the past alone does not make the visit about it', () => {
    expect(ids(noting('past_medical_history', 'Gout.'))).toEqual([])
  })

  test('the plan counts for more than what was told in the history', () => {
    const [inPlan] = noting('plan', 'Start apixaban 5 mg twice daily.').candidates
    const [inHistory] = noting('medications', 'Apixaban 5 mg twice daily.').candidates
    expect(inPlan?.score).toBeGreaterThan(inHistory?.score ?? 0)
  })
})

test('a pearl that needs one of each kind comes up when both were said', () => {
  expect(ids(noting('plan', 'Continue warfarin.'))).toEqual([])
  expect(ids(noting('plan', 'Continue warfarin. Start ciprofloxacin for five days.'))).toEqual([
    'warfarin with antibiotic',
  ])
})

test.each([
  ['of the age, from the record', 'Fever for two days.', 24, ['child with fever']],
  ['of another age', 'Fever for two days.', 600, []],
  ['of the age, from the text', 'An 18-month-old boy with fever for two days.', null, ['child with fever']],
  ['a child, and nobody says the age', 'Fever for two days.', null, []],
  ['over fifty', 'Headache for two days.', 720, ['headache', 'headache from 50']],
  ['too young', 'Headache for two days.', 300, ['headache']],
])('age: %s', (_what, text, age, expected) => {
  expect(ids(noting('hpi', text, age))).toEqual(expected)
})

test('the reason names the place, the sentence and the words in it', () => {
  const [first] = noting(
    'assessment_plan',
    'Start apixaban 5 mg twice daily. Check renal function.',
  ).candidates
  expect(first?.causes).toEqual([
    {
      trigger: 'apixaban',
      weight: 0.95,
      place: {
        source: 'note',
        id: 's1',
        where: 'assessment_plan',
        from: 6,
        to: 14,
        quote: 'Start apixaban 5 mg twice daily.',
      },
    },
  ])
})

test('a very long sentence is quoted around the words that are meant', () => {
  const text = `He says ${'that it goes on and on and on '.repeat(20)} with gout in the left foot ${'and so on '.repeat(30)}.`
  const quote = noting('assessment_plan', text).candidates[0]?.causes[0]?.place.quote ?? ''
  expect(quote.length).toBeLessThan(260)
  expect(quote).toContain('gout')
})

test('whoever gives triggers that everybody asks for takes no reading from the pearls of others', () => {
  const asked = [
    'do you',
    'you ever',
    'do you ever',
    'ever have',
    'have any',
    'any of',
    'of those',
    'you',
    'ever',
  ]
  const given = indexTriggers([pearl('given', { words: asked })])
  const own = indexTriggers([pearl('own', { words: ['widget brace'] })])
  const talk = `${'Doctor: Do you ever have any of those?\nPatient: Hm.\n'.repeat(900)}${'Patient: I wear a widget brace.\n'.repeat(3)}`
  const transcript = indexTranscript(parseDialogue(talk))
  const { candidates } = matchPearls({ transcript, lines: [], ageMonths: null }, [given, own])
  expect(candidates.map(({ id }) => id)).toContain('own')
})
