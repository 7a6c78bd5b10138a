import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberWords, ordinalWords, yearWords } from './number-words.ts'
import { speakable } from './speakable.ts'

const SMALL = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ')
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const SCALES = { thousand: 1e3, million: 1e6, billion: 1e9 } as const

/** What somebody who hears these words writes down. */
function heard(words: string): number {
  const [whole = '', part] = words.split(' point ')
  let [sum, run] = [0, 0]
  for (const word of whole.split(/[ -]/)) {
    if (word === 'hundred') run *= 100
    else if (word in SCALES) {
      sum += run * SCALES[word as keyof typeof SCALES]
      run = 0
    } else run += SMALL.includes(word) ? SMALL.indexOf(word) : TENS.indexOf(word) * 10
  }
  const digits =
    part
      ?.split(' ')
      .map((word) => SMALL.indexOf(word))
      .join('') ?? ''
  return Number(`${sum + run}.${digits || '0'}`)
}

const whole = fc.integer({ min: 0, max: 999_999_999_999 })
const amount = fc.oneof(
  fc.integer({ min: 1, max: 9_999 }).map(String),
  fc.tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 1, max: 999 })).map(([a, b]) => `${a}.${b}`),
  fc.integer({ min: 1, max: 999 }).map((part) => `0.${String(part).padStart(3, '0')}`),
  fc.integer({ min: 1_000, max: 9_999_999 }).map((many) => many.toLocaleString('en-US')),
)
const drug = fc.constantFrom(
  'metformin',
  'lisinopril',
  'warfarin',
  'digoxin',
  'insulin glargine',
  'levothyroxine',
)
const unit = fc.constantFrom(
  'mg',
  'mcg',
  'g',
  'mL',
  'units',
  'U',
  'mEq',
  'tabs',
  'mg/kg',
  'mg/5 mL',
  'mcg/kg/min',
  '%',
  'mg/dL',
)
const route = fc.constantFrom('', ' PO', ' IV', ' p.o.', ' SQ', ' IM')
const often = fc.oneof(
  fc.constantFrom('', ' qd', ' q.d.', ' BID', ' t.i.d.', ' qhs', ' prn', ' q.o.d.'),
  fc.integer({ min: 1, max: 72 }).map((hours) => ` q${hours}h`),
)

test('whoever hears a whole number writes the same down', () => {
  fc.assert(fc.property(whole, (count) => heard(numberWords(String(count))) === count))
  fc.assert(fc.property(whole, (count) => heard(numberWords(count.toLocaleString('en-US'))) === count))
})

test('whoever hears an amount writes the same down', () => {
  fc.assert(
    fc.property(amount, (written) => heard(numberWords(written)) === Number(written.replaceAll(',', ''))),
  )
})

test('of every dose all that was written is heard, and nothing else that is a number', () => {
  fc.assert(
    fc.property(
      drug,
      amount,
      fc.constantFrom(' ', ''),
      unit,
      route,
      often,
      (name, many, space, of, way, when) => {
        const said = speakable(`${name} ${many}${space}${of}${way}${when}`)
        const at = said.indexOf(` ${numberWords(many)} `)
        expect(said).toContain(`${name} ${numberWords(many)} `)
        const hours = /q(\d+)h/.exec(when)?.[1]
        if (hours !== undefined) expect(said.slice(at)).toContain(`every ${numberWords(hours)} hour`)
        if (of === 'mg/5 mL') expect(said).toContain('per five milliliters')
        const rest = said.replace(numberWords(many), '')
        const others = [hours, of === 'mg/5 mL' ? '5' : undefined].filter((one) => one !== undefined)
        expect(others.reduce((left, one) => left.replace(numberWords(one), ''), rest)).not.toMatch(
          /\b(?:zero|one|two|three(?! times)|four(?! times)|five|six|seven|eight|nine|ten|hundred|thousand|point)\b/,
        )
      },
    ),
    { numRuns: 500 },
  )
})

test('both ends of a range are heard in their order', () => {
  fc.assert(
    fc.property(amount, amount, fc.constantFrom('-', ' - ', '–', '-'), unit, (low, high, dash, of) => {
      const said = speakable(`take ${low}${dash}${high} ${of} daily`)
      expect(said).toMatch(new RegExp(`^take ${numberWords(low)} (?:to|dash) ${numberWords(high)} `))
    }),
  )
})

test('of any numbers between words each is heard, in order', () => {
  const word = fc.constantFrom('pulse', 'of', 'came', 'with', 'then', 'about', 'BP', 'HTN', 'cough,', 'pain;')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(word, fc.integer({ min: 0, max: 1_899 }).map(String)), { maxLength: 12 }),
      (pairs) => {
        const said = speakable(pairs.map((pair) => pair.join(' ')).join(' '))
        let from = 0
        for (const [, number] of pairs) {
          const at = said.indexOf(numberWords(number), from)
          expect(at).toBeGreaterThanOrEqual(from)
          from = at + numberWords(number).length
        }
      },
    ),
  )
})

test('nothing that can be written is left as a digit, or breaks it', () => {
  const signs = fc.constantFrom(...'0123456789./-–:,x%+#°½ ()qQdDbhLCTmgMSFRIVX\n\u0007é漢µ²\'"'.split(''))
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(signs, { maxLength: 40 }).map((all) => all.join('')),
      ),
      (text) => {
        expect(speakable(text)).not.toMatch(/[0-9\u0000-\u001f]/)
      },
    ),
    { numRuns: 2_000 },
  )
})

test.each(['a', '1', '1,', '1.', '1/', '-', 'x ', ' ', '1-', 'A', 'q1', 'a.', 'a/', '(', 'mg/', '\n'])(
  'a text of nothing but %j takes no longer for being long',
  (sign) => {
    const text = sign.repeat(20_000 / sign.length)
    const before = process.cpuUsage().user
    speakable(text)
    expect((process.cpuUsage().user - before) / 1_000).toBeLessThan(1_500)
  },
)

test.each([
  ['1', 'first'],
  ['12', 'twelfth'],
  ['20', 'twentieth'],
  ['21', 'twenty-first'],
  ['100', 'one hundredth'],
])('%s is %s', (digits, words) => expect(ordinalWords(digits)).toBe(words))

test.each([
  ['1998', 'nineteen ninety-eight'],
  ['1905', 'nineteen oh five'],
  ['1900', 'nineteen hundred'],
  ['2000', 'two thousand'],
  ['2005', 'two thousand five'],
  ['2026', 'twenty twenty-six'],
])('the year %s is %s', (year, words) => expect(yearWords(year)).toBe(words))
