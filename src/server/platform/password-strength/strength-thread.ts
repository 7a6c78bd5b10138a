import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as leaked } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { answerWork } from '../worker-pool/answer-work.ts'
import type { StrengthTask } from './password-strength.ts'

// Both bound what a hostile password costs; the beginning of a long one has to be good by itself.
const LONGEST_LOOKED_AT = 64
const READINGS_OF_LOOK_ALIKES = 10

const judge = new ZxcvbnFactory({
  dictionary: { ...leaked, ...english },
  graphs: adjacencyGraphs,
  maxLength: LONGEST_LOOKED_AT,
  l33tMaxSubstitutions: READINGS_OF_LOOK_ALIKES,
})

answerWork(({ password, known }: StrengthTask) => Math.log10(judge.check(password, [...known]).guesses))
