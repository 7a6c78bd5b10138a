import * as contract from '#contract/phone.ts'
import type { CallingPhone } from '#server/http/access.ts'
import { type App, serve } from '#server/http/serve.ts'
import { createDeskService } from './desk-service.ts'
import type { PhonesDependencies } from './dependencies.ts'
import { createPhoneService } from './phone-service.ts'
import { phoneNotFound } from './refusals.ts'

/** The calls about phones that record for a note: those of the computer, and those of the phone. */
export function registerPhones(app: App, dependencies: PhonesDependencies): void {
  const desk = createDeskService(dependencies)
  const phones = createPhoneService(dependencies)
  const { recordings } = dependencies

  serve(app, contract.offerPhone, (call) => desk.offer(call.body, call))
  serve(app, contract.getPhone, (call) => desk.read(call.params.noteId, call))
  serve(app, contract.steerPhone, (call) => desk.steer(call.body, call))
  serve(app, contract.letPhoneGo, (call) => desk.letGo(call.body.pairingId, call))

  serve(app, contract.connectPhone, (call) => phones.connect(call.body.code, call))
  serve(app, contract.tellPhone, (call) => phones.tell(call.body.told, asPhone(call)))
  serve(app, contract.leavePhone, (call) => phones.leave(asPhone(call)))
  serve(app, contract.phoneRecording.start, (call) => phones.start(call.body, asPhone(call)))
  serve(app, contract.phoneRecording.put, (call) => recordings.putPiece(call, asPhone(call)))
  serve(app, contract.phoneRecording.held, (call) => recordings.read(call.params.id, asPhone(call)))
  serve(app, contract.phoneRecording.finish, async (call) => ({
    recording: await recordings.finish(call.body, asPhone(call)),
  }))
}

/** The caller as a phone: without one it would be taken for its owner, who has all recordings. */
function asPhone<C extends { phone: CallingPhone | undefined }>(call: C) {
  const { phone } = call
  if (!phone) throw phoneNotFound()
  return { ...call, phone }
}
