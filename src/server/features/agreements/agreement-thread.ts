import { answerWork } from '#server/platform/worker-pool/answer-work.ts'
import { renderAgreement } from './agreement-pdf.ts'
import type { AgreementTask } from './draw-agreement.ts'

answerWork(({ text, productName, certificate }: AgreementTask) =>
  renderAgreement(text, { productName }, certificate),
)
