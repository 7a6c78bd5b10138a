import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Layout, Sentence } from '#contract/sections.ts'
import { counter, makeSentence } from '#testing/make-note.ts'
import {
  fromDocument,
  toDocument,
  type BlockNode,
  type SectionDocument,
  type TextNode,
} from './sentence-document.ts'
import { freshSentence, normaliseRuns, type Run } from './sentence-runs.ts'

const cough = makeSentence({ id: 'a', text: 'She has a cough.' })
const fever = makeSentence({ id: 'b', text: 'No fever.', support: 'unsupported' })

const naming = () => ({ seen: new Set<string>(), newId: counter() })
const marked = (text: string, sentence: Sentence): TextNode => ({
  type: 'text',
  text,
  marks: [{ type: 'sentence', attrs: { sentence } }],
})
const plain = (text: string): TextNode => ({ type: 'text', text })
const paragraph = (...content: TextNode[]): BlockNode => ({ type: 'paragraph', content })
const read = (...content: BlockNode[]) =>
  fromDocument({ type: 'doc', content } satisfies SectionDocument, naming())

const layout = fc.constantFrom<Layout>('inline', 'paragraph', 'bullet', 'heading')
const words = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '')
const sentences = fc
  .array(fc.record({ text: words, layout }))
  .map((parts) =>
    parts.map(({ text, layout: where }, index) => makeSentence({ id: `s${index}`, text, layout: where })),
  )

describe('an untouched document', () => {
  test('gives back the very sentences it was made of', () => {
    fc.assert(
      fc.property(sentences, (before) => {
        const after = fromDocument(toDocument(before), naming())
        expect(after).toEqual(before)
      }),
    )
  })

  test('of a section without sentences is one empty block of its style', () => {
    expect(toDocument([], 'bullets').content).toEqual([{ type: 'bullet' }])
    expect(fromDocument(toDocument([]), naming())).toEqual([])
  })

  test('starts a paragraph behind a heading for a sentence that goes on inline', () => {
    const heading = makeSentence({ id: 'h', text: 'Cough', layout: 'heading' })
    expect(toDocument([heading, cough]).content.map(({ type }) => type)).toEqual(['heading', 'paragraph'])
  })
})

describe('editing', () => {
  test('typing inside a sentence keeps its id, evidence and origin and marks it edited', () => {
    expect(read(paragraph(marked('She has a dry cough.', cough)))).toEqual([
      { ...cough, text: 'She has a dry cough.', edited: true },
    ])
  })

  test('who vouched for a sentence did not vouch for other words', () => {
    const vouched = { ...cough, confirmed: true }
    expect(read(paragraph(marked(vouched.text, vouched)))[0]?.confirmed).toBe(true)
    expect(read(paragraph(marked('She has a dry cough.', vouched)))[0]?.confirmed).toBe(false)
  })

  test('white space at the ends of a sentence is not an edit', () => {
    expect(read(paragraph(marked('She has a cough. ', cough)))[0]).toBe(cough)
  })

  test('text outside of any sentence becomes a typed sentence that no recording holds', () => {
    const [, typed] = read(paragraph(marked(cough.text, cough), plain(' Non-smoker')))
    expect(typed).toEqual({ ...freshSentence('n1'), text: 'Non-smoker' })
    expect(typed).toMatchObject({ support: 'handwritten', origin: { kind: 'typed' }, edited: false })
  })

  test('a sentence typed behind another one leaves that one untouched', () => {
    const after = read(paragraph(marked('She has a cough. Lungs are cl', cough)))
    expect(after[0]).toBe(cough)
    expect(after[1]).toMatchObject({ id: 'n1', text: 'Lungs are cl', origin: { kind: 'typed' } })
  })

  test.each(['“And the flu shot.”', '“And the flu shot?”', '‘And the flu shot.’', '"And the flu shot."'])(
    'a sentence typed behind %s leaves the passage untouched',
    (text) => {
      const quoted = makeSentence({ id: 'q', text, origin: { kind: 'dictated', engine: '' } })
      const after = read(paragraph(marked(`${text} She declined it.`, quoted)))
      expect(after[0]).toBe(quoted)
      expect(after[1]).toMatchObject({ id: 'n1', text: 'She declined it.', origin: { kind: 'typed' } })
    },
  )

  test('a sentence typed before another one leaves that one untouched', () => {
    const after = read(paragraph(marked('Well appearing. She has a cough.', cough)))
    expect(after.map(({ id, text }) => [id, text])).toEqual([
      ['n1', 'Well appearing.'],
      ['a', 'She has a cough.'],
    ])
  })

  test('words added in front of the full stop belong to the sentence', () => {
    expect(read(paragraph(marked('She has a cough at night.', cough)))).toHaveLength(1)
  })

  test('a quoted sentence that is typed ends with its mark', () => {
    const after = read(paragraph(plain('She said “no more pills.” “Never again.” He agrees.')))
    expect(after.map(({ text }) => text)).toEqual([
      'She said “no more pills.”',
      '“Never again.”',
      'He agrees.',
    ])
  })

  test('several sentences typed at once become several, and a title is not the end of one', () => {
    const after = read(paragraph(plain('Seen by Dr. Stone today. Weight 81 kg. stable')))
    expect(after.map(({ text }) => text)).toEqual(['Seen by Dr. Stone today.', 'Weight 81 kg. stable'])
  })

  test('a deleted sentence disappears and its neighbours stay as they were', () => {
    expect(read(paragraph(plain(' '), marked(fever.text, fever)))).toEqual([fever])
  })

  test('a sentence cut in two by Enter is two: the first keeps the id, both keep the evidence', () => {
    const [first, second] = read(paragraph(marked('She has', cough)), paragraph(marked(' a cough.', cough)))
    expect(first).toEqual({ ...cough, text: 'She has', edited: true })
    expect(second).toEqual({ ...cough, id: 'n1', text: 'a cough.', edited: true, layout: 'paragraph' })
  })

  test('two sentences whose full stop was taken away stay two, each with its evidence', () => {
    const after = read(paragraph(marked('She has a cough', cough), marked('no fever.', fever)))
    expect(after.map(({ id, edited }) => [id, edited])).toEqual([
      ['a', true],
      ['b', true],
    ])
  })

  test('text pasted into the middle of a sentence belongs to it', () => {
    const after = read(paragraph(marked('She has ', cough), plain('a dry '), marked('cough.', cough)))
    expect(after).toEqual([{ ...cough, text: 'She has a dry cough.', edited: true }])
  })

  test('a copy of a sentence has its own id', () => {
    const after = read(paragraph(marked(cough.text, cough)), paragraph(marked(cough.text, cough)))
    expect(after.map(({ id }) => id)).toEqual(['a', 'n1'])
  })

  test('an id that another section holds is not used again', () => {
    const document: SectionDocument = { type: 'doc', content: [paragraph(marked(cough.text, cough))] }
    expect(fromDocument(document, { seen: new Set(['a']), newId: counter() })[0]?.id).toBe('n1')
  })
})

describe('normalising a block', () => {
  const run = fc.record({
    text: fc.stringMatching(/^[A-Z .a-z]{0,12}$/),
    sentence: fc.constantFrom(null, cough, fever),
  })

  test('never changes a character, and changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.array(run), (runs: Run[]) => {
        const once = normaliseRuns(runs, naming())
        expect(once.map(({ text }) => text).join('')).toBe(runs.map(({ text }) => text).join(''))
        const seen = new Set<string>()
        expect(normaliseRuns(once, { seen, newId: counter('again') })).toEqual(once)
        const ids = once.flatMap(({ sentence }) => (sentence ? [sentence.id] : []))
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })
})
