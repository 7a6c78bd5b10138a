import { answerWork } from '../worker-pool/answer-work.ts'
import { pieces, type PieceName } from './engine/pieces.ts'

// What the engine sets up with its first note is set up before anybody waits for it.
const segments = pieces.talk({
  text: 'Doctor: What brings you in?\nPatient: My right knee hurts.\nDoctor: Take ibuprofen.',
})
const sections = [{ key: 'hpi', title: 'HPI', style: 'prose' } as const]
pieces.write({ segments, options: { sections, style: 'standard', physicalExam: true, assessmentPlan: true } })
pieces.tasks({ segments, plan: [] })
pieces.check({ texts: ['The right knee hurts.'], segments })

answerWork(({ name, input }: { name: PieceName; input: unknown }) => {
  const piece = pieces[name] as (input: unknown) => unknown
  return piece(input)
})
