import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { repairWords } from './repair-words.ts'
import { buildTermIndex, type IndexedTerm } from './build-term-index.ts'
import { TermIndex } from './term-index.ts'
import { isUntouchable } from './untouchable.ts'
import { wordsIn } from './written-words.ts'

const words = {
  everyday:
    'the a to and is was of for take she he we have in you need more help her his with today i see it'.split(
      ' ',
    ),
  known: 'actors excellent suck singular muffin lenses sensitive ultra sound ring'.split(' '),
}
const layer = (terms: IndexedTerm[]) => ({ index: new TermIndex(buildTermIndex(terms, words)) })
const term = (name: string, ...misheard: string[]): IndexedTerm => ({ term: name, misheard })

const dictionary = layer([
  term('metoprolol', 'metro prolol'),
  term('lisinopril'),
  term('zentorin'),
  term('zendorin'),
  term('Singulair'),
  term('hidradenitis suppurativa'),
  term('aneurysm'),
  term('vitamin B12', 'vitamin be'),
  term('the', 'zee'),
  term('Crohn’s disease'),
  term('ultrasound'),
])

const repaired = (text: string, doubted: string[] = [], layers = [dictionary]) =>
  repairWords(
    text,
    doubted.map((word) => ({ from: text.indexOf(word), to: text.indexOf(word) + word.length })),
    layers,
  )

describe('a choice', () => {
  const told = (text: string, doubted: string[] = [], layers = [dictionary]) => {
    const { text: after, choices, repairs, uncertain } = repaired(text, doubted, layers)
    expect(repairs).toEqual([])
    for (const { from, to } of choices) expect(uncertain).toContainEqual({ from, to })
    return choices.map(({ from, to, terms }) => [after.slice(from, to), ...terms.map((one) => one.term)])
  }

  test('is what two terms that sound about as near are: nothing is put there, and both are named', () => {
    expect(told('She needs zenthorin.')).toEqual([['zenthorin', 'zentorin', 'zendorin']])
    expect(told('Zenthorin helps.')).toEqual([['Zenthorin', 'Zentorin', 'Zendorin']])
  })

  test('is offered over the letters that a name was cut into', () => {
    const drugs = layer([term('ibuprofen'), term('bupropion', 'the propheon')])
    expect(told('She needs IP Prophin today.', ['IP Prophin'], [drugs])).toEqual([
      ['IP Prophin', 'ibuprofen', 'bupropion'],
    ])
    // An abbreviation that is one is no beginning of a name.
    const own = layer([term('IP'), term('ibuprofen'), term('bupropion', 'the propheon')])
    expect(told('She needs IP Prophin.', ['IP Prophin'], [own])[0]?.[0]).toBe('Prophin')
  })

  test('is what everybody’s dictionary calls misheard, where it sounds more like another name; not what a physician does', () => {
    const terms = [term('phentolamine', 'vento lemme'), term('Ventolin')]
    expect(told('She needs vento lemme.', [], [layer(terms)])).toEqual([
      ['vento lemme', 'phentolamine', 'Ventolin'],
    ])
    expect(repaired('She needs vento lemme.', [], [layer(terms), dictionary]).text).toBe(
      'She needs phentolamine.',
    )
  })

  test('is a medicine of which a wrong one kills, where words of the language sound like it', () => {
    const drugs = layer([term('morphine', 'more muffin')])
    expect(told('She needs more muffin.', ['muffin'], [drugs])).toEqual([['more muffin', 'morphine']])
    expect(repaired('She needs morfeen.', [], [drugs]).text).toBe('She needs morphine.')
    // Whoever named it in their own dictionary is not asked.
    expect(repaired('She needs more muffin.', [], [drugs, dictionary]).text).toBe('She needs morphine.')
  })

  test('is not made between forms of one name, nor against a physician’s own that sounds as near', () => {
    const forms = layer([term('zentorin'), term('zentorins')])
    expect(repaired('She needs zenthorin.', [], [forms]).text).toBe('She needs zentorin.')
    const own = layer([term('zentorin')])
    expect(repaired('She needs zenthorin.', [], [own, dictionary]).text).toBe('She needs zentorin.')
  })
})

describe('a repair', () => {
  test.each([
    ['She needs metropolol today.', 'She needs metoprolol today.'],
    ['Take lysinopryl and help.', 'Take lisinopril and help.'],
    ['Lysinopryl is for her.', 'Lisinopril is for her.'],
    ['I see hydra denitis supporativa.', 'I see hidradenitis suppurativa.'],
    ['Take metro prolol and lysinopryl.', 'Take metoprolol and lisinopril.'],
    ['crones disease', 'Crohn’s disease'],
  ])('%j becomes %j', (text, wanted) => {
    expect(repaired(text).text).toBe(wanted)
  })

  test.each([
    // A term that stands there is right, and so is another form of it.
    'She takes metoprolol.',
    'Two aneurysms.',
    // A word that is one, and that nobody doubts.
    'It is singular.',
    // Half a name, and a name across the end of a sentence.
    'We see proll.',
    'She needs metro. Prolol helps.',
    // Everyday words, and what an everyday word is misheard for.
    'The actors take the muffin.',
    'Zee help.',
    // Abbreviations and words of other languages.
    'She has MTPRL.',
    'metoprölöl',
  ])('leaves %j as it is', (text) => {
    expect(repaired(text).text).toBe(text)
  })

  test('by the sound alone stays in doubt; what a dictionary names as misheard does not', () => {
    const { text, uncertain } = repaired('Take metro prolol and lysinopryl.')
    expect(uncertain.map(({ from, to }) => text.slice(from, to))).toEqual(['lisinopril'])
  })

  test('is not made of what is a name itself, though a dictionary names it as misheard: both are offered', () => {
    const own = layer([term('metoprolol', 'lisinopril')])
    const { text, choices, uncertain } = repaired('Take lisinopril today.', [], [own, dictionary])
    expect(text).toBe('Take lisinopril today.')
    expect(choices.map(({ terms }) => terms.map((one) => one.term))).toEqual([['metoprolol', 'lisinopril']])
    expect(uncertain.map(({ from, to }) => text.slice(from, to))).toEqual(['lisinopril'])
  })

  test('of a word that is one takes a doubt of the recogniser', () => {
    expect(repaired('She needs singular.').repairs).toEqual([])
    expect(repaired('She needs singular.', ['singular']).text).toBe('She needs Singulair.')
  })

  test('of words that are words takes one too, whatever everybody’s dictionary calls misheard; a physician’s own does not', () => {
    const shipped = layer([term('Axert', 'actors'), term('Xeomin', 'ring in')])
    expect(repaired('The actors ring in today.', [], [shipped]).repairs).toEqual([])
    expect(repaired('The actors ring in today.', ['actors', 'ring'], [shipped]).text).toBe(
      'The Axert Xeomin today.',
    )
    expect(repaired('The actors ring in today.', [], [shipped, dictionary]).text).toBe(
      'The Axert Xeomin today.',
    )
  })

  test('by the sound goes over no comma', () => {
    expect(repaired('She has hidra, denitis.', ['hidra', 'denitis']).repairs).toEqual([])
  })

  test('says what had been heard, and where the term stands now', () => {
    expect(repaired('We take metro prolol, and lysinopryl.').repairs).toEqual([
      { from: 8, to: 18, heard: 'metro prolol', layer: 0 },
      { from: 24, to: 34, heard: 'lysinopryl', layer: 0 },
    ])
  })

  test('is the one of the greater right, and a term of the lesser right yields to it', () => {
    const own = layer([term('metoprololum'), term('Lisinopryl'), term('Zyrtec', 'metro prolol')])
    expect(repaired('lysinopryl', [], [own, dictionary]).text).toBe('Lisinopryl')
    expect(repaired('Take metro prolol.', [], [own, dictionary]).text).toBe('Take Zyrtec.')
  })

  test('is made once: what it writes is not looked at again', () => {
    const ring = layer([
      term('alphazol', 'betazine'),
      term('betazine', 'gammadol'),
      term('gammadol', 'alphazol'),
    ])
    expect(repaired('gammadol', [], [ring]).text).toBe('gammadol')
    const chain = layer([term('alphazol', 'betta zeen'), term('betta zeen two', 'gamma doll')])
    expect(repaired('gamma doll betta zeen', [], [chain, dictionary]).text).toBe('gamma doll alphazol')
  })
})

const anyWord = fc.oneof(
  fc.constantFrom(
    ...'no not left right 5 25 mg ten two without metropolol lysinopryl metro prolol hydra denitis the singular daily'.split(
      ' ',
    ),
  ),
  fc.stringMatching(/^[a-zA-Z]{1,9}$/),
)
const talk = fc.array(anyWord, { maxLength: 30 }).map((list) => list.join(' '))

test('numbers, negations, doses, units and sides stay, in their order, whatever is said and doubted', () => {
  const fixed = (text: string) => wordsIn(text).filter(({ plain }) => isUntouchable(plain))
  fc.assert(
    fc.property(talk, fc.boolean(), (text, isDoubted) => {
      const doubts = isDoubted ? wordsIn(text).map(({ from, to }) => ({ from, to })) : []
      const now = repairWords(text, doubts, [dictionary]).text
      expect(fixed(now).map(({ plain }) => plain)).toEqual(fixed(text).map(({ plain }) => plain))
    }),
  )
})

test('every repair can be taken back: with what was heard in its place the text is what it was', () => {
  fc.assert(
    fc.property(talk, (text) => {
      const { text: now, repairs } = repairWords(text, [], [dictionary])
      let back = now
      for (const { from, to, heard } of repairs.toReversed())
        back = back.slice(0, from) + heard + back.slice(to)
      expect(back).toBe(text)
    }),
  )
})

test('the longest transcript there may be is repaired in a few seconds', () => {
  const text = 'She needs metropolol and lysinopryl today. '.repeat(10_000)
  const before = performance.now()
  const { repairs } = repairWords(text, [], [dictionary])
  expect(repairs).toHaveLength(20_000)
  expect(performance.now() - before).toBeLessThan(30_000)
})

describe('a name that the recogniser listened for', () => {
  const suspected = (text: string, heard: string, name: string, gain: number) => {
    const from = text.indexOf(heard)
    return [{ from, to: from + heard.length, name, layer: 0, gain }]
  }

  test.each([
    [
      'stands in doubt where it sounds alike',
      'She is taking the lissen prill now.',
      'lissen prill',
      'lisinopril',
      -4,
      true,
    ],
    [
      'stands without doubt where the sound bears it out',
      'She is taking lissen prill now.',
      'lissen prill',
      'lisinopril',
      1,
      false,
    ],
  ])('%s', (_, text, heard, name, gain, isDoubtful) => {
    const repaired = repairWords(text, [], [dictionary], suspected(text, heard, name, gain))
    expect(repaired.text).toBe(text.replace(heard, name))
    const [repair] = repaired.repairs
    expect(repair?.heard).toBe(heard)
    expect(repaired.uncertain).toEqual(isDoubtful ? [{ from: repair?.from, to: repair?.to }] : [])
  })

  test.each([
    ['where it is much less likely', 'He was at the river with his son.', 'river', 'Renvela', -11],
    ['in the place of a dose', 'Take it 25 mg now.', '25 mg', 'metoprolol', 4],
    ['in the place of a negation', 'She does not now.', 'not', 'Norvasc', 4],
    ['over another form of itself', 'Both aneurysms grew.', 'aneurysms', 'aneurysm', 4],
  ])('is not put %s', (_, text, heard, name, gain) => {
    expect(repairWords(text, [], [dictionary], suspected(text, heard, name, gain)).text).toBe(text)
  })

  test('needs less where a medicine is due', () => {
    const names = (text: string) => suspected(text, 'tore a doll', 'Toradol', -9)
    const due = 'We start the tore a doll today.'
    const other = 'We saw the tore a doll today.'
    expect(repairWords(due, [], [dictionary], names(due)).repairs).toHaveLength(1)
    expect(repairWords(other, [], [dictionary], names(other)).repairs).toHaveLength(0)
  })
})
