import * as agreements from '#contract/agreements.ts'
import { uploadDocument } from '#contract/document-files.ts'
import { deleteDocument, downloadDocument, listDocuments } from '#contract/documents.ts'
import { createListingNews } from '#server/features/people/public.ts'
import { endingOf, type KeptFile } from '#server/features/storage/public.ts'
import { refuseOthersClaim } from '#server/http/refusal.ts'
import { type App, serve, serveFile, type FileReply } from '#server/http/serve.ts'
import { createBackgroundWork } from '#server/platform/background-work.ts'
import { createDecisionService } from './decision-service.ts'
import type { AgreementsDependencies } from './dependencies.ts'
import { createDocumentService } from './document-service.ts'
import { createSigningService } from './signing-service.ts'

/** The calls about agreements and documents. `settled` resolves when no mail is under way. */
export function registerAgreements(
  app: App,
  dependencies: AgreementsDependencies,
): { settled(): Promise<void> } {
  const background = createBackgroundWork(dependencies.onError)
  const signing = createSigningService(dependencies)
  const decisions = createDecisionService({ ...dependencies, background })
  const documents = createDocumentService(dependencies)
  const withNews = createListingNews(dependencies)

  serve(app, agreements.getAgreementState, (call) => signing.state(call))
  serve(app, agreements.readAgreementText, async () => ({ text: signing.text() }))
  serve(app, agreements.previewBaa, (call) => signing.preview(call.body, call))
  serve(app, agreements.uploadBaa, async (call) => {
    refuseOthersClaim(call.body.userId, call.actor.userId)
    // A ticket for an agreement names its signer twice.
    refuseOthersClaim(call.ticket?.subjectId, call.actor.userId)
    return { agreement: await withNews(call.actor, signing.sign(call.body, call)) }
  })
  serveFile(app, agreements.downloadAgreement, async (call) =>
    agreementFile(call.params.id, await signing.file(call.params.id, call)),
  )

  serve(app, agreements.readSignedAgreement, async (call) => ({
    text: await signing.words(call.params.id, call),
  }))

  serve(app, agreements.listPendingAgreements, (call) => decisions.pending(call.body, call))
  serve(app, agreements.reviewAgreements, async (call) => ({
    agreements: await decisions.ofUser(call.params.userId, call),
  }))
  serveFile(app, agreements.reviewAgreementPdf, async (call) =>
    agreementFile(call.params.id, await decisions.file(call.params.id, call)),
  )
  serve(app, agreements.reviewAgreementText, async (call) => ({
    text: await decisions.words(call.params.id, call),
  }))
  serve(app, agreements.baaVerification, (call) => withNews(call.body, decisions.decide(call.body, call)))

  serve(app, listDocuments, async (call) => {
    refuseOthersClaim(call.body.userId, call.actor.userId)
    return documents.list(call.body, call)
  })
  serve(app, uploadDocument, async (call) => ({
    document: await documents.keep(call.headers['x-file-name'], call),
  }))
  serveFile(app, downloadDocument, async (call) => {
    const { mediaType, ...file } = await documents.file(call.params.id, call)
    return {
      mediaType,
      fileName: `document-${call.params.id.slice(0, 8)}.${endingOf(mediaType)}`,
      ...file,
    }
  })
  serve(app, deleteDocument, async (call) => {
    await documents.remove(call.body.id, call)
    return {}
  })
  return background
}

function agreementFile(id: string, file: KeptFile): FileReply {
  return {
    mediaType: 'application/pdf',
    fileName: `business-associate-agreement-${id.slice(0, 8)}.pdf`,
    ...file,
  }
}
