import { listOf } from '../surface.ts'
import type { Support } from '../types.ts'
import type { NoteLine } from '../visit-lines.ts'

interface CheckedLine {
  line: NoteLine
  support: Support
}

const DENIAL = /^((?:The patient|He|She) denies) ([^.;]+)\.$/
/** A longer list is no longer read at a glance. */
const LONGEST = 32

/** Denials that stand beside each other become one sentence: "She denies fever, cough, or chest pain." */
export function withMergedDenials(checked: CheckedLine[]): CheckedLine[] {
  const out: CheckedLine[] = []
  const things: string[] = []
  for (const each of checked) {
    const denied = denialOf(each.line)
    const last = out.at(-1)
    const before = last && things.length > 0 ? last : null
    if (!denied) things.length = 0
    else if (!before || before.line.text.split(' ').length + denied.thing.split(' ').length > LONGEST) {
      things.splice(0, things.length, denied.thing)
    } else {
      things.push(denied.thing)
      out[out.length - 1] = {
        line: {
          ...before.line,
          text: `${denied.head} ${listed(things)}.`,
          words: [...before.line.words, ...each.line.words],
        },
        support: before.support === each.support ? each.support : 'partly',
      }
      continue
    }
    out.push(each)
  }
  return out
}

function denialOf(line: NoteLine): { head: string; thing: string } | null {
  const match = line.section === 'hpi' && !line.heading ? DENIAL.exec(line.text) : null
  return match?.[1] && match[2] ? { head: match[1], thing: match[2] } : null
}

/** Things that are lists themselves are parted by semicolons, so that nothing is read into the wrong one. */
function listed(things: string[]): string {
  const single = things.flatMap(apart)
  if (single.some((thing) => thing.includes(',') || / and /.test(thing))) return things.join('; ')
  // "Trouble with the knee or hip, or fever"
  if (single.length === 2 && single.some((thing) => thing.includes(' or '))) return single.join(', or ')
  return listOf(single, 'or')
}

/** "Fever or chills" are two things, "trouble with the knee or hip" is one. */
function apart(thing: string): string[] {
  const named = thing.split(' or ')
  const isBare = named.every((each) => !HAS_PLACE.test(` ${each.replace(OF_NAME, '')} `))
  return isBare && !thing.includes(',') ? named : [thing]
}
const OF_NAME = / of (?:breath|appetite|consciousness|sleep|energy|taste|smell)$/
const HAS_PLACE = / (?:in|on|of|with|at|to|from|during|when|while|after|for|that) /
