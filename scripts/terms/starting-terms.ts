import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { conditionPhrases } from '#scribe/lexicon/conditions.ts'
import { drugNames, isBroadDrug } from '#scribe/lexicon/drugs.ts'
import { findingPhrases } from '#scribe/lexicon/findings.ts'
import { investigationPhrases } from '#scribe/lexicon/investigations.ts'

/** A term before anybody has spoken it. */
export interface StartingTerm {
  term: string
  expansion: string
  category: string
}

const OWN_TERMS = join(import.meta.dirname, 'own-terms.txt')

/** What the note engine knows by name and what is written in `own-terms.txt`, each term once, in the order of the alphabet. */
export async function startingTerms(): Promise<StartingTerm[]> {
  const terms = [...ownTerms(await readFile(OWN_TERMS, 'utf8')), ...lexiconTerms()]
  const known = new Map<string, StartingTerm>()
  for (const term of terms) {
    const key = term.term.toLowerCase()
    if (!known.has(key)) known.set(key, term)
  }
  return [...known.values()].sort((one, other) =>
    one.term.toLowerCase() < other.term.toLowerCase() ? -1 : 1,
  )
}

function ownTerms(text: string): StartingTerm[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.flatMap((line) => {
    const [category = '', ...rest] = line.split(':')
    return rest
      .join(':')
      .split(';')
      .map((entry) => {
        const [term = '', expansion = ''] = entry.split(' = ')
        return { term: term.trim(), expansion: expansion.trim(), category }
      })
  })
}

function lexiconTerms(): StartingTerm[] {
  const of = (category: string, names: Iterable<string>): StartingTerm[] =>
    [...names].map((term) => ({ term, expansion: '', category }))
  const { generic, brand } = drugNames()
  return [
    ...of(
      'drug',
      generic.filter((word) => !isBroadDrug(word)),
    ),
    ...of('brand drug', brand.map(withCapital)),
    ...of(
      'condition',
      conditionPhrases().map(([, { name }]) => name.replace(/ '/g, "'")),
    ),
    ...of(
      'finding',
      findingPhrases().map(([, { name }]) => name),
    ),
    ...of(
      'test',
      investigationPhrases().map(([, { name }]) => name),
    ),
  ]
}

const withCapital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
