import { answerWork } from '../worker-pool/answer-work.ts'
import { pieces, type PieceName } from './engine/pieces.ts'

answerWork(({ name, input }: { name: PieceName; input: unknown }) => {
  const piece = pieces[name] as (input: unknown) => unknown
  return piece(input)
})
