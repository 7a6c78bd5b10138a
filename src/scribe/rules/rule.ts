/**
 * A rule of the engine: the ways something is said, each with an example. Rules stand in files named `...-rules.ts`,
 * which export nothing else; `rules.test.ts` proves all of them. CONTRIBUTING.md says how one is added.
 */

/** One way of saying it, and examples of it that no other line of the rule matches. */
export type Line = readonly [pattern: RegExp, example: string, ...more: string[]]

/** What stands around each line: the same for all of them. */
export interface Around {
  before: string
  after: string
}

/** The whole text and nothing else. */
export const WHOLE: Around = { before: '^', after: '$' }
/** At the text's beginning; a line ends as it says itself. */
export const AT_START: Around = { before: '^', after: '' }
/** At the text's end; a line begins as it says itself. */
export const AT_END: Around = { before: '', after: '$' }
/** Whole words, anywhere. */
export const AS_WORDS: Around = { before: '\\b', after: '\\b' }
/** Anywhere, as the lines say themselves. */
export const ANYWHERE: Around = { before: '', after: '' }

interface More {
  /** What `<name>` stands for in the lines: `{ unit: /days?|weeks?/ }` for `/a few <unit> ago/`. */
  parts?: Record<string, RegExp>
  /** Flags of the whole: `g`, `i`. */
  flags?: string
  /** What looks alike and is not meant. */
  not?: readonly string[]
}

export interface Rule extends Required<Pick<More, 'not'>> {
  /** All lines in one, in their order. */
  readonly pattern: RegExp
  readonly lines: readonly Line[]
  test: (text: string) => boolean
  exec: (text: string) => RegExpExecArray | null
  /** The same rule without one of its lines. */
  without: (line: number) => Rule
}

/** `<name>`, and not the `(?<name>` of a named group. */
const PLACE = /(?<!\(\?)<([a-z][a-z-]*)>/g

/**
 * What matches where one of the lines does. Throws when a line names a part that is not given.
 */
export function rule(around: Around, lines: readonly Line[], more: More = {}): Rule {
  const { parts = {}, flags = '', not = [] } = more
  const sources = lines.map(([{ source }]) => filled(source, parts))
  const pattern = new RegExp(`${around.before}(?:${sources.join('|')})${around.after}`, flags)
  /** With the flag g a pattern goes on where it last ended, also for who uses it without these functions. */
  function exec(text: string): RegExpExecArray | null {
    pattern.lastIndex = 0
    const found = pattern.exec(text)
    pattern.lastIndex = 0
    return found
  }
  return {
    pattern,
    lines,
    not,
    test: (text) => exec(text) !== null,
    exec,
    without: (line) =>
      rule(
        around,
        lines.filter((_, i) => i !== line),
        more,
      ),
  }
}

const filled = (source: string, parts: Record<string, RegExp>): string =>
  source.replaceAll(PLACE, (_, name: string) => {
    const part = parts[name]
    if (!part) throw new Error(`A rule's line names <${name}>, which is not among its parts.`)
    return `(?:${filled(part.source, parts)})`
  })

/** The words of a text, each once: for closed classes of single words, which need no examples. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))
