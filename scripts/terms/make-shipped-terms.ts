import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { codesOf, soundDistance } from '#scribe/dictionary/sound-distance.ts'
import { soundsOf } from '#scribe/dictionary/sounds.ts'
import { isUntouchable } from '#scribe/dictionary/untouchable.ts'
import { keyOf } from '#scribe/dictionary/written-words.ts'
import { ordinaryWords } from '#server/platform/text-work/engine/ordinary-words.ts'
import { hearAll, type SpokenHearing } from './hear-all.ts'
import { heardInGap } from './hear-terms.ts'
import { confusableSet, formSet, testSet } from './spoken-sets.ts'
import { startingTerms, type StartingTerm } from './starting-terms.ts'

// Makes the dictionary that the product ships, and the recorded hearings that its repairs are measured with, by speaking
// terms with the free voices and having the embedded recogniser hear them: hours of work, that can be broken off.
//   node scripts/terms/make-shipped-terms.ts --kept FOLDER [--as-it-is]   (with what was heard so far; nothing more is spoken)

const ROOT = join(import.meta.dirname, '../..')
const SHIPPED = join(ROOT, 'src/server/features/terms/shipped-terms.tsv')
const TEST_HEARINGS = join(ROOT, 'bench/knowledge/heard-terms.jsonl')
const CONFUSABLE_HEARINGS = join(ROOT, 'bench/knowledge/heard-confusable.jsonl')
const MOST_FORM_WORDS = 5
/** What sounds less like the term than this is noise of one voice on one day. */
const FARTHEST_FORM = 0.45

const { values } = parseArgs({ options: { kept: { type: 'string' }, 'as-it-is': { type: 'boolean' } } })
if (!values.kept) throw new Error('Say with --kept in which folder what was heard is kept.')
const folder = values.kept
const terms = await startingTerms()
const say = (what: string) => (done: number) => process.stdout.write(`${what}: ${done}\n`)
const most = values['as-it-is'] ? 0 : Infinity
const forms = await hearAll(formSet(terms), join(folder, 'forms.jsonl'), {
  marksUncertain: false,
  most,
  onProgress: say('forms'),
})
const heard = await hearAll(testSet(terms), join(folder, 'test.jsonl'), {
  marksUncertain: true,
  most,
  onProgress: say('test'),
})
const confusable = await hearAll(confusableSet(terms), join(folder, 'confusable.jsonl'), {
  marksUncertain: true,
  most,
  onProgress: say('confusable'),
})
await writeFile(SHIPPED, shippedFile(terms, forms))
await writeFile(TEST_HEARINGS, linesOf(heard))
await writeFile(CONFUSABLE_HEARINGS, linesOf(confusable))

function linesOf(hearings: readonly SpokenHearing[]): string {
  return hearings.map((one) => `${JSON.stringify(one)}\n`).join('')
}

function shippedFile(all: readonly StartingTerm[], hearings: readonly SpokenHearing[]): string {
  const misheard = misheardForms(all, hearings)
  const lines = all.map(({ term, category, expansion }) =>
    [term, category, expansion, [...(misheard.get(term) ?? [])].join('|'), '1'].join('\t'),
  )
  return [
    '# Terms that come with the product: term, category, expansion, misheard forms, version of this file it came with.',
    '# Made by scripts/terms/make-shipped-terms.ts of the lexicon and of scripts/terms/own-terms.txt.',
    ...lines,
    '',
  ].join('\n')
}

/** What was heard in the place of each term; a form that stands for two terms, or is another term, stands for none. */
function misheardForms(
  all: readonly StartingTerm[],
  hearings: readonly SpokenHearing[],
): Map<string, Set<string>> {
  const everyday = new Set(ordinaryWords().everyday)
  const keys = new Set(all.map(({ term }) => keyOf(term)))
  const termsOf = new Map<string, Set<string>>()
  for (const hearing of hearings) {
    const gap = heardInGap(hearing)
    if (!gap) continue
    const key = keyOf(hearing.text.slice(gap.from, gap.to))
    const words = key.split(' ')
    if (keys.has(key) || words.length > MOST_FORM_WORDS || words.some(isUntouchable)) continue
    if (words.every((word) => everyday.has(word))) continue
    if (soundDistance(codesOf(soundsOf(key)), codesOf(soundsOf(hearing.term)), 1) > FARTHEST_FORM) continue
    termsOf.set(key, (termsOf.get(key) ?? new Set()).add(hearing.term))
  }
  const forms = new Map<string, Set<string>>()
  for (const [key, owners] of termsOf) {
    const [term] = owners
    if (term === undefined || owners.size > 1) continue
    forms.set(term, (forms.get(term) ?? new Set()).add(key))
  }
  return forms
}
