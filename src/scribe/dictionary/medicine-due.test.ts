import { expect, test } from 'vitest'
import { buildTermIndex, type IndexedTerm } from './build-term-index.ts'
import { repairWords } from './repair-words.ts'
import { TermIndex } from './term-index.ts'

const words = {
  everyday: 'the a to and is was of for take she he we have in you need more help her his with today i see it me made yesterday'.split(' '),
  known: 'swollen muffin forming met aches wheel been actors let ankles knees morning arms bend'.split(' '),
} // prettier-ignore
const term = (name: string, ...misheard: string[]): IndexedTerm => ({ term: name, misheard })
const drugs = {
  index: new TermIndex(buildTermIndex([term('Mysoline'), term('metformin'), term('metoprolol')], words)),
}

const repaired = (text: string, doubted: string[]) =>
  repairWords(
    text,
    doubted.map((word) => ({ from: text.indexOf(word), to: text.indexOf(word) + word.length })),
    [drugs],
  ).text

test.each([
  ['It made me swollen today.', ['me', 'swollen']],
  ['It made me swollen today.', ['swollen']],
  ['She has been forming it. I met forming lines today.', ['met', 'forming']],
  ['The knees made me swollen yesterday.', ['me swollen']],
])('plain words stay as they are: %j', (text, doubted) => {
  expect(repaired(text, doubted)).toBe(text)
})

test.each([
  ['I take me swollen 250 milligrams.', ['me', 'swollen'], 'Mysoline'],
  ['She is on me swollen, two tablets of it.', ['me', 'swollen'], 'Mysoline'],
  ['I need met forming twice daily.', ['met', 'forming'], 'metformin'],
  ['Metoprolol and me swollen.', ['me', 'swollen'], 'Mysoline'],
  ['It made her take metforming today.', ['metforming'], 'metformin'],
])('where a medicine is spoken of, its name is read: %j', (text, doubted, name) => {
  expect(repaired(text, doubted)).toContain(name)
})

test('what is no word of the language is read as the name that it sounds like', () => {
  expect(repaired('She has meetoprolol.', [])).toContain('metoprolol')
})
