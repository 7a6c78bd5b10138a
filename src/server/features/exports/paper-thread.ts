import { answerWork } from '#server/platform/worker-pool/answer-work.ts'
import { setPages } from './paper.ts'

answerWork(setPages)
