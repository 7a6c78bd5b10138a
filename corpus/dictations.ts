import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Invented dictations, a sentence a line: a mark of where it belongs in a note (`HPI`, `HPI/ROS` where two are right, `NONE` for
 * what is for no note), a space, and the sentence. `! label: word & word|other word` names what must stand in the note, all of
 * it in one line.
 */
export interface Dictation {
  name: string
  /** Odd numbers are for building; of even ones only the counts are looked at. */
  isRead: boolean
  text: string
  /** Each marked sentence by where it stands in `text`. */
  sentences: Array<{ marks: string[]; from: number; to: number }>
  facts: Array<{ label: string; all: RegExp[] }>
}

const FOLDER = join(import.meta.dirname, 'dictations')

export const readDictations = (): Dictation[] =>
  readdirSync(FOLDER)
    .sort()
    .map((file) => dictationOf(file, readFileSync(join(FOLDER, file), 'utf8')))

function dictationOf(file: string, written: string): Dictation {
  const dictation: Dictation = {
    name: file.replace(/\.txt$/, ''),
    isRead: Number.parseInt(file, 10) % 2 === 1,
    text: '',
    sentences: [],
    facts: [],
  }
  for (const line of written.split('\n').filter(Boolean)) {
    if (line.startsWith('!')) {
      const [, label = '', told = ''] = /^! (.*?): (.*)$/.exec(line) ?? []
      dictation.facts.push({ label, all: told.split(' & ').map(anyOf) })
      continue
    }
    const [, marks = '', said = ''] = /^(\S+) (.*)$/.exec(line) ?? []
    const from = dictation.text === '' ? 0 : dictation.text.length + 1
    dictation.text = `${dictation.text} ${said}`.trim()
    dictation.sentences.push({ marks: marks.split('/'), from, to: from + said.length })
  }
  return dictation
}

/** One of several ways, as the beginning of a word. */
const anyOf = (ways: string): RegExp => new RegExp(`(?<![\\w.])(?:${ways.replaceAll('.', '\\.')})`, 'i')
