import { expect, test } from 'vitest'
import { matchPearls } from '#scribe/pearls/match-pearls.ts'
import type { NoteLineText } from '#scribe/pearls/pearl-types.ts'
import { indexTriggers } from '#scribe/pearls/trigger-index.ts'
import { parseDialogue } from '#scribe/talk/parse-dialogue.ts'
import { indexTranscript } from '#scribe/transcript-index.ts'
import { readMasterSet } from './install-master-set.ts'
import { PEARL_CASES, UNSEEN_PEARL_CASES } from '#testing/pearl-cases.ts'

const set = await readMasterSet()
const index = indexTriggers(set.map(({ key, triggers }) => ({ id: key, ...triggers })))

/** Not told apart as yet: of which sex the patient is, and "would like to stop". */
const OPEN = new Set([
  'hpi: A 67-year-old woman.\nsocial_history: She is a smoker.',
  'Patient: I am down to five cigarettes and I would like to stop smoking for good.',
])

const fitting = (said: string): string[] => {
  const lines: NoteLineText[] = []
  const talk: string[] = []
  for (const line of said.split('\n')) {
    const noted = /^([a-z_]+): (.*)/.exec(line)
    if (noted) lines.push({ id: `s${lines.length}`, sectionKey: noted[1] ?? '', text: noted[2] ?? '' })
    else talk.push(line)
  }
  const transcript = indexTranscript(parseDialogue(talk.join('\n')))
  return matchPearls({ transcript, lines, ageMonths: null }, [index]).candidates.map(({ id }) => id)
}

test.each([...PEARL_CASES, ...UNSEEN_PEARL_CASES].filter(([said]) => !OPEN.has(said)))(
  '%j: %s fits: %s',
  (said, pearl, fits) => {
    expect(fitting(said).includes(pearl)).toBe(fits)
  },
)
