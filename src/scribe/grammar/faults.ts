import { Clause } from './clause.ts'
import { hangingEnd, openTail, tailAt } from './ends.ts'
import { gap, question, twoDeterminers, wrongForm } from './gaps.ts'
import { nounWithoutVerb, onlySubordinate, subjectWithoutVerb, twoVerbs } from './missing-verbs.ts'
import type { Spoken } from './words-around.ts'
import type { Rule } from './rule.ts'
import { runOnAt } from './run-ons.ts'

/** What keeps a sentence from being one, each with an example. */
export type Fault =
  /** "might was", "tries does" */
  | 'two verbs side by side'
  /** "the thing that they and hate" */
  | 'subject without verb'
  /** "high triglycerides they were 265" */
  | 'run together'
  /** "her knee when she was skiing" */
  | 'noun without verb'
  /** "if the pain goes up" */
  | 'only subordinate'
  /** "because of the", "she has been having" */
  | 'hanging end'
  /** "quit for a week but generally" */
  | 'hanging tail'
  /** "sent her to because", "has on her arm" */
  | 'gap'
  /** "her the top" */
  | 'two determiners'
  /** "could slipped" */
  | 'wrong form'
  /** "with rest, does it help" */
  | 'question'

const RULES: Record<Fault, Rule> = {
  'two verbs side by side': twoVerbs,
  'subject without verb': subjectWithoutVerb,
  'run together': (clause) => runOnAt(clause) > 0,
  'noun without verb': nounWithoutVerb,
  'only subordinate': onlySubordinate,
  'hanging end': hangingEnd,
  'hanging tail': (clause) => tailAt(clause) > 0 || openTail(clause),
  gap,
  'two determiners': twoDeterminers,
  'wrong form': wrongForm,
  question,
}

/** What is wrong with the grammar of a sentence; empty where it can stand. */
export function faultsOf(words: readonly Spoken[]): Fault[] {
  const clause = new Clause(words)
  return (Object.keys(RULES) as Fault[]).filter((fault) => RULES[fault](clause))
}
