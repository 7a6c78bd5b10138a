import type { Endpoint } from '#contract/endpoint.ts'
import * as phone from '#contract/phone.ts'
import { rowMakers, type AccessRow } from '#testing/access-rows.ts'
import type { Physician } from '#testing/test-app.ts'

/** What of phones belongs to the first physician. */
export interface OwnedPhone {
  noteId: string
  phoneId: string
}

const { body, params } = rowMakers<OwnedPhone>()
const consent = { given: true, how: 'verbal' } as const

/** A phone that was offered to the note. */
export async function phoneOf(physician: Physician, noteId: string): Promise<Pick<OwnedPhone, 'phoneId'>> {
  const { reply } = await physician.call(phone.offerPhone, { body: { noteId, consent } })
  return { phoneId: reply.pairing.id }
}

/** Every call about phones, for the table of who may call what. A phone names nothing: its token says whose it is. */
export const phoneRows: Array<[Endpoint, AccessRow<OwnedPhone>]> = [
  [phone.steerPhone, body(({ phoneId }) => ({ pairingId: phoneId, wanted: 'pause' }))],
  [phone.letPhoneGo, body(({ phoneId }) => ({ pairingId: phoneId }))],
  [phone.getPhone, params(({ noteId }) => ({ noteId }))],
  [phone.offerPhone, body(({ noteId }) => ({ noteId, consent }))],
  ...[phone.connectPhone, phone.tellPhone, phone.leavePhone, ...Object.values(phone.phoneRecording)].map(
    (ofPhones): [Endpoint, AccessRow<OwnedPhone>] => [ofPhones, { names: null }],
  ),
]
