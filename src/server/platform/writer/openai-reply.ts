import { z } from 'zod'

/** A section as a model sent it. `lines` are the numbers it says a sentence came from; they are a claim. */
export interface ReplySection {
  key: string
  title: string
  sentences: Array<{ text: string; lines: number[]; heading: boolean }>
}

const LineNumbers = z.preprocess(
  (value) => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]),
  z
    .array(z.coerce.number().int().catch(0))
    .transform((lines) => lines.filter((line) => line > 0).slice(0, 40)),
)
const ReplySentence = z.preprocess(
  (value) => (typeof value === 'string' ? { text: value } : value),
  z.object({
    text: z.string(),
    lines: LineNumbers,
    heading: z.boolean().catch(false),
  }),
)
const Reply = z.object({
  key: z.string().catch(''),
  title: z.string().catch(''),
  // One sentence out of shape does not take the others with it.
  sentences: z
    .array(z.unknown())
    .transform((sentences) => sentences.flatMap((sentence) => ReplySentence.safeParse(sentence).data ?? [])),
})
const EmptyReply = z.object({ sections: z.array(z.unknown()).length(0) })

const THOUGHT = '<think>'
const THOUGHT_END = '</think>'

/**
 * Reads a model's answer as it streams in: whatever stands around the JSON (code fences, a greeting, thoughts) is passed
 * over, and each section is given out as soon as its last bracket has come.
 */
export class ReplyReader {
  #text = ''
  /** Where the JSON begins, and how far it has been read. */
  #from = 0
  #position = 0
  #started = false
  #inString = false
  #escaped = false
  /** Where each open bracket stands. */
  readonly #open: number[] = []
  #closed = false

  /** Whether the outermost bracket has been closed: what comes after it is of no interest. */
  get complete(): boolean {
    return this.#closed
  }

  /** Whether it is complete and says that there is nothing to write. */
  get empty(): boolean {
    if (!this.#closed) return false
    try {
      return EmptyReply.safeParse(JSON.parse(this.#text.slice(this.#from, this.#position))).success
    } catch {
      return false
    }
  }

  /** How much has come. Characters. */
  get length(): number {
    return this.#text.length
  }

  feed(piece: string): ReplySection[] {
    this.#text += piece
    if (!this.#started && !this.#begin()) return []
    const sections: ReplySection[] = []
    for (; this.#position < this.#text.length && !this.#closed; this.#position += 1) {
      const section = this.#read(this.#text.charAt(this.#position))
      if (section) sections.push(section)
    }
    return sections
  }

  /** Finds the first bracket; false while it has not come. */
  #begin(): boolean {
    const head = this.#text.trimStart()
    if (head === '' || (head.length < THOUGHT.length && THOUGHT.startsWith(head))) return false
    let from = 0
    if (head.startsWith(THOUGHT)) {
      const end = this.#text.indexOf(THOUGHT_END)
      if (end === -1) return false
      from = end + THOUGHT_END.length
    }
    const first = this.#text.slice(from).search(/[{[]/)
    if (first === -1) return false
    this.#from = from + first
    this.#position = this.#from
    this.#started = true
    return true
  }

  #read(character: string): ReplySection | null {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false
      else if (character === '\\') this.#escaped = true
      else if (character === '"') this.#inString = false
      return null
    }
    if (character === '"') this.#inString = true
    else if (character === '{' || character === '[') this.#open.push(this.#position)
    else if (character === '}' || character === ']') {
      const from = this.#open.pop()
      this.#closed = this.#open.length === 0
      if (character === '}' && from !== undefined)
        return parseSection(this.#text.slice(from, this.#position + 1))
    }
    return null
  }
}

function parseSection(json: string): ReplySection | null {
  // Cheaper than parsing every sentence, and the whole, for nothing.
  if (!json.includes('"sentences"') || json.includes('"sections"')) return null
  try {
    const parsed = Reply.safeParse(JSON.parse(json))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
