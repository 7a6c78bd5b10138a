import { oncePer } from '../once-per.ts'
import { capital, joinWords, sentenceLine, trustsCapitals, wordSurface } from '../surface.ts'
import { withoutSounds } from '../talk/clean-words.ts'
import type { Word } from '../talk/word.ts'
import type { Segment } from '../types.ts'

/**
 * Words as a sentence of a note, with the marks and capitals that the text has where those can be trusted: only figures and
 * units are written as charts write them, and fillers are left out.
 */
export function asDictated(words: Word[], segment: Segment): string {
  const { text } = segment
  const plainly = withoutSounds(words)
  const told = LEADS_IN.test(plainly[0]?.text ?? '') ? plainly.slice(1) : plainly
  if (!isWritten(segment)) {
    const line = joinWords(
      told.map((word) => ({ text: word.text, source: word })),
      false,
    )
    return sentenceLine(line)
  }
  let line = ''
  let before: Word | null = null
  for (const word of told) {
    if (before?.from === word.from && before.to === word.to) continue
    line += before === null ? '' : between(words, before, word, text)
    line += inChart(word, text.slice(word.from, word.to))
    before = word
  }
  const whole = line
    .replace(/\s+/g, ' ')
    .replace(/ %/g, '%')
    .replace(/(\d) plus\b/g, '$1+')
    .replace(/[\s,;:.]+$/, '')
  return whole === '' ? '' : `${capital(whole)}.`
}

/** A dictation is one segment of many lines. */
const isWritten = oncePer(({ text }: Segment): boolean => trustsCapitals(text))

const LEADS_IN = /^(?:so|okay|ok|alright|well)$/

/** "Forty milligrams" is "40 mg"; what is no figure and no unit stays as it is. */
const inChart = ({ text, raw }: Word, written: string): string =>
  FIGURE_OR_UNIT.test(text) && written.toLowerCase() !== text ? wordSurface(text, raw, true) : written
const FIGURE_OR_UNIT = /\d|^(?:mg|mcg|g|ml|cm|mm|kg|%)$/

/** What stands between two words; where a filler was left out, a blank or the pause behind it. */
function between(all: readonly Word[], before: Word, word: Word, text: string): string {
  const next = all[all.indexOf(before) + 1]
  // A word that was put right stands behind those that follow it.
  if (word.from < before.to) return ' '
  const gap = text.slice(before.to, word.from)
  // What was taken back stands between two words that are told side by side.
  if ((next === word || next?.from === before.from) && !/[\p{L}\p{N}]/u.test(gap)) return gap
  const [mark = ''] = /^[,;:]/.exec(text.slice(before.to)) ?? []
  return `${mark} `
}
