/** One alternative of a rule, or one entry of a lexicon, taken out of a source file. */
export interface Mutation {
  file: string
  /** Counted from 1. */
  line: number
  removed: string
  /** The file's text without it. */
  text: string
}

/** A plain alternative of an alternation: `(?:one|two)`, `/one|two/`. */
const ALTERNATIVE = /(?<=\(\?:|[(|/])[a-z][a-z' ]*(?=[|)/])/g
/** A line with a regular expression. */
const HOLDS_RULE = /(?:^|[\s(,=:[])\/(?![/*]).*\/[a-z]*(?:[\s,;.)\]]|$)/
/** A line of a table: `  mom | mother | female`. */
const ENTRY = /^ {2}[\w][^\n`;{}=]*? \| [^\n`;{}=]*$/
const FIELD = / \| [\w' -]+(?= \||$)/g
/** A line of words in a string that is split, or in a set of words. */
const WORDS = /^\s+'(?:[a-z'-]+ ){8,}[a-z'-]+'[.,]|^ {2,}(?:[a-z'-]+ ){4,}[a-z'-]+[`)]*$/
/** A line of a rule, with its examples: `[/one/, 'one'],`, or from `[` to `],` where it is too long for one row. */
const RULE_LINE = /^\s+\[\/.*\],$/
const RULE_LINE_OPENS = /^\s+\[$/
const PATTERN_ROW = /^\s+\/.*\/[a-z]*,$/

/** Every rule's alternative and every lexicon's entry of a file, each taken out by itself. */
export function mutationsOf(file: string, text: string): Mutation[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const rows = rowsOfRuleLine(lines, at)
    const without = (changed: string | null, removed: string, count = 1): Mutation => ({
      file,
      line: at + 1,
      removed: removed.trim(),
      text: [...lines.slice(0, at), ...(changed === null ? [] : [changed]), ...lines.slice(at + count)].join(
        '\n',
      ),
    })
    const cut = (from: number, to: number): Mutation =>
      without(line.slice(0, from) + line.slice(to), line.slice(from, to))
    const each = (pattern: RegExp): Mutation[] =>
      [...line.matchAll(pattern)].map((hit) => cut(hit.index, hit.index + hit[0].length))
    const alternatives = (): Mutation[] => alternativesOf(line).map(([from, to]) => cut(from, to))
    if (ENTRY.test(line)) return [without(null, line), ...each(FIELD)]
    if (rows > 0) return [without(null, asOneRow(lines.slice(at, at + rows)), rows), ...alternatives()]
    if (HOLDS_RULE.test(line)) return alternatives()
    return WORDS.test(line) ? each(/(?<=[ '])[a-z'-]+ (?=[a-z])/g) : []
  })
}

/** Over how many rows the line of a rule goes that begins in this row; 0 where none does. */
function rowsOfRuleLine(lines: readonly string[], at: number): number {
  const row = lines[at] ?? ''
  if (RULE_LINE.test(row)) return 1
  if (!RULE_LINE_OPENS.test(row) || !PATTERN_ROW.test(lines[at + 1] ?? '')) return 0
  return lines.indexOf(row.replace('[', '],'), at) - at + 1
}

const asOneRow = (rows: readonly string[]): string =>
  rows
    .map((row) => row.trim())
    .join(' ')
    .replace(/^\[ /, '[')
    .replace(/, \],$/, '],')

/** Where each alternative of a line stands, with the bar before it or else behind it. */
function alternativesOf(line: string): Array<[from: number, to: number]> {
  return [...line.matchAll(ALTERNATIVE)].flatMap((hit): Array<[number, number]> => {
    const [from, to] = [hit.index, hit.index + hit[0].length]
    if (line[from - 1] === '|') return [[from - 1, to]]
    return line[to] === '|' ? [[from, to + 1]] : []
  })
}

/** So many of them by chance, the same for the same seed. */
export function chosen<One>(all: readonly One[], count: number, seed: number): One[] {
  const left = [...all]
  let state = seed >>> 0
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(next() * left.length), 1),
  ).flat()
}
