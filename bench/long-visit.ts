import { DEMO_VISITS, visitText } from '../scripts/demo/visits.ts'

/** Words of a visit of about 15 minutes, at 150 words a minute. */
const WORDS = 2_200

/**
 * Talk of about 15 minutes as labelled lines: visits of the demo one after another until there are words enough. `first`
 * chooses the visit it begins with, so that several different ones can be made.
 */
export async function longVisit(first = 0): Promise<string> {
  const labelled = DEMO_VISITS.filter(({ file }) => !file.endsWith('-raw'))
  const texts: string[] = []
  let words = 0
  for (let at = first; words < WORDS; at += 1) {
    const visit = labelled[at % labelled.length]
    if (!visit) break
    const text = await visitText(visit)
    texts.push(text.trim())
    words += text.split(/\s+/).length
  }
  return texts.join('\n')
}
