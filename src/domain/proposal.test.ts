import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Section, Sentence } from '#contract/sections.ts'
import { isPersons } from './note-text.ts'
import { applyChanges, proposeChanges } from './proposal.ts'

const span = (from: number, to: number, segmentId = 's1') => ({ segmentId, from, to })

const sentence = (id: string, text: string, change: Partial<Sentence> = {}): Sentence => ({
  id,
  text,
  layout: 'inline',
  evidence: [],
  support: 'supported',
  contradictions: [],
  origin: { kind: 'engine', engine: 'e' },
  edited: false,
  confirmed: false,
  ...change,
})

const section = (key: string, sentences: Sentence[]): Section => ({
  key,
  title: key,
  style: 'prose',
  sentences,
})

const words = (sections: Section[]) => sections.flatMap(({ sentences }) => sentences.map(({ text }) => text))

describe('a renewed draft', () => {
  test('that says the same changes nothing, whatever its sentences are called', () => {
    const current = [section('hpi', [sentence('a', 'Cough for two weeks.'), sentence('b', 'No fever.')])]
    const draft = [section('hpi', [sentence('x', 'cough for two weeks'), sentence('y', 'No fever.')])]
    expect(proposeChanges(current, draft)).toEqual([])
  })

  test('replaces a drafted sentence by the one from the same words, removes one that is gone, adds what is new', () => {
    const current = [
      section('hpi', [
        sentence('a', 'Cough for two weeks.', { evidence: [span(0, 20)] }),
        sentence('b', 'Smokes.', { evidence: [span(30, 36)] }),
      ]),
    ]
    const draft = [
      section('hpi', [
        sentence('x', 'Cough for three weeks.', { evidence: [span(4, 22)] }),
        sentence('y', 'No fever.', { evidence: [span(40, 50)] }),
      ]),
    ]
    const changes = proposeChanges(current, draft)
    expect(changes.map(({ kind }) => kind)).toEqual(['replace', 'remove', 'add'])
    expect(words(applyChanges(current, changes))).toEqual(['Cough for three weeks.', 'No fever.'])
  })

  test('does not say again, in other words, what a person wrote from the same evidence', () => {
    const own = sentence('a', 'Two weeks of cough, dry.', { edited: true, evidence: [span(0, 20)] })
    const draft = [section('hpi', [sentence('x', 'Cough for two weeks.', { evidence: [span(2, 18)] })])]
    expect(proposeChanges([section('hpi', [own])], draft)).toEqual([])
  })

  test('says one thing once, however often it was drafted', () => {
    const draft = [section('hpi', [sentence('x', 'No fever.'), sentence('y', 'No fever.')])]
    expect(words(applyChanges([], proposeChanges([], draft)))).toEqual(['No fever.'])
  })

  test('brings a section of its own, in the order it was drafted', () => {
    const draft = [section('plan', [sentence('x', 'Rest.'), sentence('y', 'Return in a week.')])]
    const changes = proposeChanges([], draft)
    expect(applyChanges([], changes)).toEqual([section('plan', draft[0]!.sentences)])
    // The second alone, and the first after it, come out in order as well.
    const [first, second] = changes
    expect(words(applyChanges(applyChanges([], [second!]), [first!]))).toEqual(['Rest.', 'Return in a week.'])
  })

  test('of another template and back again: the sections stand in the order of the template', () => {
    const soap = ['chief_complaint', 'hpi', 'ros', 'allergies', 'vitals', 'plan'].map((key) =>
      section(key, [sentence(`${key}-1`, `Told of ${key}.`)]),
    )
    const progress = soap.filter(({ key }) => ['hpi', 'vitals', 'plan'].includes(key))
    const there = applyChanges(soap, proposeChanges(soap, progress))
    expect(there.map(({ key }) => key)).toEqual(['hpi', 'vitals', 'plan'])
    const back = applyChanges(there, proposeChanges(there, soap))
    expect(back.map(({ key }) => key)).toEqual(soap.map(({ key }) => key))
    // One of them alone as well.
    const [allergies] = proposeChanges(there, soap).filter((change) => change.sectionKey === 'allergies')
    expect(applyChanges(there, [allergies!]).map(({ key }) => key)).toEqual([
      'hpi',
      'allergies',
      'vitals',
      'plan',
    ])
  })

  test('a change whose sentence was edited meanwhile is left out', () => {
    const old = sentence('a', 'Cough.', { evidence: [span(0, 5)] })
    const changes = proposeChanges([section('hpi', [old])], [])
    const edited = [section('hpi', [{ ...old, text: 'Dry cough.', edited: true }])]
    expect(changes).toHaveLength(1)
    expect(applyChanges(edited, changes)).toEqual(edited)
  })

  test('nothing accepted leaves the note as it is, its empty sections too', () => {
    const current = [section('hpi', []), section('plan', [sentence('a', 'Rest.')])]
    expect(applyChanges(current, [])).toEqual(current)
  })
})

const sentences = (prefix: string) =>
  fc
    .array(
      fc.record({
        text: fc.constantFrom('Cough.', 'No fever.', 'Rest.', 'Smokes.', '...', '', 'Aspirin 81 mg.'),
        from: fc.integer({ min: 0, max: 9 }),
        length: fc.integer({ min: 1, max: 5 }),
        hasEvidence: fc.boolean(),
        edited: fc.boolean(),
        confirmed: fc.boolean(),
        kind: fc.constantFrom('engine', 'typed', 'dictated') as fc.Arbitrary<'engine' | 'typed' | 'dictated'>,
      }),
      { maxLength: 5 },
    )
    .map((made) =>
      made.map(({ text, from, length, hasEvidence, kind, ...flags }, index) =>
        sentence(`${prefix}${index}`, text, {
          evidence: hasEvidence ? [span(from, from + length)] : [],
          origin: { kind, engine: '' },
          ...flags,
        }),
      ),
    )

const sections = (prefix: string) =>
  fc
    .uniqueArray(fc.constantFrom('hpi', 'exam', 'plan'), { maxLength: 3 })
    .chain((keys) =>
      fc.tuple(...keys.map((key) => sentences(`${prefix}-${key}-`).map((all) => section(key, all)))),
    )

const draftOf = (made: Section[]): Section[] =>
  made.map((one) => ({
    ...one,
    sentences: one.sentences.map((each) => sentence(each.id, each.text, { evidence: each.evidence })),
  }))

describe('whatever is accepted of whatever draft', () => {
  test('no sentence of a person is removed, altered or moved past another of theirs', () => {
    fc.assert(
      fc.property(
        sections('c'),
        sections('d').map(draftOf),
        fc.infiniteStream(fc.boolean()),
        (current, draft, choices) => {
          const accepted = proposeChanges(current, draft).filter(() => choices.next().value)
          const after = applyChanges(current, accepted)
          for (const { key, sentences: before } of current) {
            const own = before.filter(isPersons)
            const kept = after.find((one) => one.key === key)?.sentences.filter(isPersons) ?? []
            expect(kept).toEqual(own)
          }
        },
      ),
    )
  })

  test('ids of sentences and of changes stay unique, and all of it leaves nothing to propose', () => {
    fc.assert(
      fc.property(sections('c'), sections('d').map(draftOf), (current, draft) => {
        const changes = proposeChanges(current, draft)
        expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length)
        const after = applyChanges(current, changes)
        const ids = after.flatMap((one) => one.sentences.map(({ id }) => id))
        expect(new Set(ids).size).toBe(ids.length)
        expect(proposeChanges(after, draft)).toEqual([])
      }),
    )
  })

  test('of a note no person has touched, all of it is the draft, save what was drafted twice', () => {
    fc.assert(
      fc.property(sections('c').map(draftOf), sections('d').map(draftOf), (current, draft) => {
        const after = applyChanges(current, proposeChanges(current, draft))
        expect(new Set(words(after).map((text) => text.toLowerCase()))).toEqual(
          new Set(words(draft).map((text) => text.toLowerCase())),
        )
      }),
    )
  })
})

describe('tidying that was asked for', () => {
  const own = sentence('a', 'Pt c/o cough', { edited: true })
  const current = [section('ros', [own, sentence('b', 'No fever.'), sentence('c', 'No rash.')])]

  test('changes words of a person once it is accepted; a renewed draft does not', () => {
    const tidier = sentence('t', 'Patient complains of cough.')
    const change = { kind: 'replace' as const, id: 'c1', sectionKey: 'ros', targetId: 'a', sentence: tidier }
    expect(words(applyChanges(current, [{ ...change, asked: true }]))[0]).toBe(tidier.text)
    expect(words(applyChanges(current, [change]))[0]).toBe(own.text)
  })

  test('moves a sentence as it is; to a place that is gone it does not go', () => {
    const move = (targetId: string, afterId: string | null) =>
      words(applyChanges(current, [{ kind: 'move', id: 'm', sectionKey: 'ros', targetId, afterId }]))
    expect(move('a', 'c')).toEqual(['No fever.', 'No rash.', 'Pt c/o cough'])
    expect(move('c', null)).toEqual(['No rash.', 'Pt c/o cough', 'No fever.'])
    expect(move('a', 'gone')).toEqual(words(current))
  })
})
