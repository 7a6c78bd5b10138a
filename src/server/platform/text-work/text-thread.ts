import { answerWork } from '../worker-pool/answer-work.ts'
import { pieces, type PieceName } from './engine/pieces.ts'
import { forgetWhenCrowded } from './engine/remembered.ts'
import { warmUp } from './engine/warm-up.ts'

warmUp()

answerWork(({ name, input }: { name: PieceName; input: unknown }) => {
  forgetWhenCrowded()
  const piece = pieces[name] as (input: unknown) => unknown
  return piece(input)
})
