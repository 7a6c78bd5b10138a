/**
 * Trains what tells the section of a dictated sentence: `node scripts/scribe/train-dictated.ts DIR`. From the notes of
 * ACI-BENCH and MTS-Dialog in DIR, whose sections are named (the sentences of a note are dictation as it was typed), and the
 * dictations of the corpus that may be read. Writes
 * `src/scribe/model/dictated.json`, and says how often it is right on notes that it was not trained on.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  DICTATED_SECTIONS,
  sectionFeatures,
  type DictatedSection,
} from '../../src/scribe/dictation/section-features.ts'
import { readDictations, type Dictation } from '../../corpus/dictations.ts'
import { personNamed } from '../../src/scribe/lexicon/people.ts'
import { bestClass, packModel, scores } from '../../src/scribe/linear-model.ts'
import { readTranscript } from '../../src/scribe/read-transcript.ts'
import { readRows, trainLogistic, type Example, type Row } from './training.ts'

const SETTINGS = { classes: DICTATED_SECTIONS.length, bits: 15, epochs: 6, rate: 0.07, decay: 1e-3, leastCount: 2, leastWeight: 3 } // prettier-ignore
const FOLDS = 5
/** How far what is told seldom is weighed up to what is told often: 0 not at all, 1 to the same. */
const EVEN = 0.8
/** A dictation is dictation as it is spoken, which notes are not. */
const DICTATION_WEIGHT = 4

/** By how a source calls it; a section that holds two is told by its sentence. */
const CALLED: ReadonlyArray<[RegExp, DictatedSection | 'family or social']> = [
  [/^(?:GENHX|CC|CHIEF COMPLAINT|HISTORY OF PRESENT ILLNESS|HPI|SUBJECTIVE|INTERVAL HISTORY)/i, 'hpi'],
  [/^(?:ROS|REVIEW OF SYSTEMS)/i, 'ros'],
  [/^FAM\/SOCHX/i, 'family or social'],
  [/^(?:PASTSURGICAL|PAST SURGICAL|SURGICAL)/i, 'past_surgical_history'],
  [
    /^(?:PASTMEDICALHX|PAST MEDICAL|PAST HISTORY|MEDICAL HISTORY|GYNHX|IMMUNIZATIONS)/i,
    'past_medical_history',
  ],
  [/^FAMILY/i, 'family_history'],
  [/^SOCIAL/i, 'social_history'],
  [/^(?:MEDICATIONS?|CURRENT MEDICATIONS)/i, 'medications'],
  [/^ALLERG/i, 'allergies'],
  [/^VITALS/i, 'vitals'],
  [/^(?:EXAM|PHYSICAL EXAM)/i, 'physical_exam'],
  [/^(?:RESULTS?|LABS|IMAGING)/i, 'results'],
  [/^(?:ASSESSMENT|PLAN|INSTRUCTIONS|DIAGNOSIS|DISPOSITION|IMPRESSION)/i, 'assessment_plan'],
]

interface Said extends Example {
  row: string
}

const sectionsOf = ({ headers, section_header, note }: Row): Array<[string, string]> =>
  headers ?? (section_header === undefined ? [] : [[section_header, note]])

/** "• Cardiovascular: No murmurs." is dictated with its label or without. */
const withoutMarks = (text: string): string =>
  text
    .replace(/^\s*(?:[•\-*]|\d+[.)])\s*/gm, '')
    .replace(/([^.:\n])\n+/g, '$1. ')
    .replace(/\s+/g, ' ')
const LABEL = /(?:^|(?<=\. ))(?:Medical (?:Reasoning|Treatment)|Additional Testing|Specialist Referrals?|Patient (?:Education and Counseling|Agreements?)|[A-Z][\w/, ]{1,40}): /g // prettier-ignore

function examplesOf(row: Row): Said[] {
  return sectionsOf(row).flatMap(([called, text]) => {
    const section = CALLED.find(([name]) => name.test(called))?.[1]
    const clean = withoutMarks(text)
    const bare = clean.replace(LABEL, '')
    if (section === undefined || !/\w/.test(clean)) return []
    return [...new Set([clean, bare])].flatMap((one) => sentencesOf(row, section, one))
  })
}

function sentencesOf(row: Row, section: DictatedSection | 'family or social', text: string): Said[] {
  const { index } = readTranscript([{ id: 'd', speaker: 'doctor', text, startMs: null, endMs: null }])
  return index.sentences.map((sentence, i) => {
    const isOfKin = sentence.words.some(({ text: word }) => personNamed(word)?.blood === true)
    const told = section === 'family or social' ? (isOfKin ? 'family_history' : 'social_history') : section
    const features = sectionFeatures(sentence, index.bySentence.get(i) ?? [])
    return { row: row.id, label: DICTATED_SECTIONS.indexOf(told), features }
  })
}

/** As the dictations of the corpus are marked. */
const MARKED: Record<string, DictatedSection> = { HPI: 'hpi', CC: 'hpi', ROS: 'ros', PMH: 'past_medical_history', PSH: 'past_surgical_history', FH: 'family_history', SH: 'social_history', MED: 'medications', ALL: 'allergies', VIT: 'vitals', PE: 'physical_exam', RES: 'results', AP: 'assessment_plan' } // prettier-ignore

function dictated({ name, text, sentences }: Dictation): Said[] {
  const { index } = readTranscript([{ id: 'd', speaker: 'doctor', text, startMs: null, endMs: null }])
  return index.sentences.flatMap((sentence, i) => {
    const at = sentence.words[0]?.from ?? -1
    const mark = sentences.find(({ from, to }) => at >= from && at < to)?.marks[0] ?? ''
    const section = MARKED[mark]
    if (section === undefined) return []
    const features = sectionFeatures(sentence, index.bySentence.get(i) ?? [])
    return [{ row: name, label: DICTATED_SECTIONS.indexOf(section), features, weight: DICTATION_WEIGHT }]
  })
}

function weighed(examples: Said[]): Said[] {
  const counts = DICTATED_SECTIONS.map((_, k) => examples.filter(({ label }) => label === k).length)
  const usual = examples.length / DICTATED_SECTIONS.length
  return examples.map((one) => ({
    ...one,
    weight: (one.weight ?? 1) * (usual / (counts[one.label] ?? usual)) ** EVEN,
  }))
}

const folder = process.argv[2] ?? '.'
const rows = ['aci-bench.train', 'aci-bench.valid', 'mts-dialog.train', 'mts-dialog.valid'].flatMap((name) =>
  readRows(folder, name),
)
/** What is told seldom is not told wrongly for that. */
const said = weighed([
  ...rows.flatMap(examplesOf),
  ...readDictations()
    .filter(({ isRead }) => isRead)
    .flatMap(dictated),
])
const names = [...new Set(said.map(({ row }) => row))]
const foldOf = ({ row }: Said): number => names.indexOf(row) % FOLDS
const right = DICTATED_SECTIONS.map(() => [0, 0])
for (let fold = 0; fold < FOLDS; fold++) {
  const model = trainLogistic(
    said.filter((one) => foldOf(one) !== fold),
    SETTINGS,
  )
  for (const one of said) {
    if (foldOf(one) !== fold) continue
    const counts = right[one.label] as [number, number]
    counts[1] += 1
    if (bestClass(scores(model, one.features)) === one.label) counts[0] += 1
  }
}
console.log(`${said.length} sentences; told rightly when left out in turn:`)
right.forEach(([hits = 0, all = 0], k) => console.log(`  ${DICTATED_SECTIONS[k]} ${hits} of ${all}`))
writeFileSync(
  join(import.meta.dirname, '../../src/scribe/model/dictated.json'),
  `${JSON.stringify(packModel(trainLogistic(said, SETTINGS)))}\n`,
)
