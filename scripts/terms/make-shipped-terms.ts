import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { codesOf, soundDistance } from '#scribe/dictionary/sound-distance.ts'
import { soundsOf } from '#scribe/dictionary/sounds.ts'
import { isUntouchable } from '#scribe/dictionary/untouchable.ts'
import { keyOf } from '#scribe/dictionary/written-words.ts'
import { readShippedTerms, SHIPPED_TERMS, type ShippedTerm } from '#server/features/terms/seed-dictionary.ts'
import { ordinaryWords } from '#server/platform/text-work/engine/ordinary-words.ts'
import { hearAll, type SpokenHearing } from './hear-all.ts'
import { heardInGap } from './hear-terms.ts'
import { confusableSet, formSet, testSet } from './spoken-sets.ts'
import { startingTerms } from './starting-terms.ts'

// Adds to the dictionary that the product ships what the note engine has learnt to name since: a row that is there stays as it
// is, a new one gets the next version of the file, so that installations that have the older rows get it too. The misheard
// forms are made by speaking the new terms with the free voices and having the embedded recogniser hear them, which takes an
// hour for some thousand and can be broken off.
//   node scripts/terms/make-shipped-terms.ts --unspoken               (at once; the new terms have no misheard forms yet)
//   node scripts/terms/make-shipped-terms.ts --kept FOLDER            (what was heard is kept there, and not spoken again)
//   node scripts/terms/make-shipped-terms.ts --kept FOLDER --since 2  (speaks those too that came with version 2 or later)
//   node scripts/terms/make-shipped-terms.ts --kept FOLDER --measure  (makes the hearings anew that repairs are measured with)

const ROOT = join(import.meta.dirname, '../..')
const TEST_HEARINGS = join(ROOT, 'bench/knowledge/heard-terms.jsonl')
const CONFUSABLE_HEARINGS = join(ROOT, 'bench/knowledge/heard-confusable.jsonl')
const MOST_FORM_WORDS = 5
/** What sounds less like the term than this is noise of one voice on one day. */
const FARTHEST_FORM = 0.45

const { values } = parseArgs({
  options: {
    kept: { type: 'string' },
    unspoken: { type: 'boolean' },
    since: { type: 'string' },
    measure: { type: 'boolean' },
  },
})
if (!values.kept && !values.unspoken)
  throw new Error('Say with --kept in which folder what was heard is kept, or --unspoken.')
const say = (what: string) => (done: number) => process.stdout.write(`${what}: ${done}\n`)
const terms = await startingTerms()
if (values.kept && values.measure) await measureAnew(values.kept)
else await addNewTerms()

async function addNewTerms(): Promise<void> {
  const shipped = await readShippedTerms()
  const rows = new Map(shipped.map((row) => [row.term.toLowerCase(), row]))
  const version = shipped.reduce((newest, { since }) => Math.max(newest, since), 0) + 1
  const speakSince = Number(values.since ?? version)
  for (const term of terms)
    if (!rows.has(term.term.toLowerCase()))
      rows.set(term.term.toLowerCase(), { ...term, misheard: [], since: version })
  const toSpeak = terms.filter(({ term }) => (rows.get(term.toLowerCase())?.since ?? 0) >= speakSince)
  const misheard = values.kept
    ? misheardForms(
        [...rows.values()],
        await hearAll(formSet(toSpeak), join(values.kept, 'forms.jsonl'), {
          marksUncertain: false,
          onProgress: say('forms'),
        }),
      )
    : new Map<string, Set<string>>()
  await writeFile(SHIPPED_TERMS, fileOf([...rows.values()], misheard))
}

async function measureAnew(folder: string): Promise<void> {
  const measured = [
    ['test', testSet(terms), TEST_HEARINGS],
    ['confusable', confusableSet(terms), CONFUSABLE_HEARINGS],
  ] as const
  for (const [name, set, file] of measured) {
    const kept = join(folder, `${name}.jsonl`)
    const heard = await hearAll(set, kept, { marksUncertain: true, onProgress: say(name) })
    await writeFile(file, heard.map((one) => `${JSON.stringify(one)}\n`).join(''))
  }
}

function fileOf(rows: readonly ShippedTerm[], misheard: ReadonlyMap<string, ReadonlySet<string>>): string {
  const inOrder = [...rows].sort((one, other) => (one.term.toLowerCase() < other.term.toLowerCase() ? -1 : 1))
  // What is a term or one word of the language is said for its own sake: "exert" is no Axert.
  const words = new Set([...ordinaryWords().known, ...rows.map(({ term }) => keyOf(term))])
  const lines = inOrder.map(({ term, category, expansion, misheard: known, since }) => {
    const forms = [...new Set([...known, ...(misheard.get(term) ?? [])])].filter((form) => !words.has(form))
    return [term, category, expansion, forms.join('|'), since].join('\t')
  })
  return [
    '# Terms that come with the product: term, category, expansion, misheard forms, version of this file it came with.',
    '# Made by scripts/terms/make-shipped-terms.ts of the lexicon and of scripts/terms/own-terms.txt.',
    ...lines,
    '',
  ].join('\n')
}

/** What was heard in the place of each term; a form that stands for two terms, or is another term, stands for none. */
function misheardForms(
  all: readonly ShippedTerm[],
  hearings: readonly SpokenHearing[],
): Map<string, Set<string>> {
  const everyday = new Set(ordinaryWords().everyday)
  const keys = new Set(all.map(({ term }) => keyOf(term)))
  const termsOf = new Map<string, Set<string>>()
  for (const { term, misheard } of all) for (const form of misheard) termsOf.set(form, new Set([term]))
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
