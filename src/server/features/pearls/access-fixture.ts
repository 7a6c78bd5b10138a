import * as community from '#contract/community-pearls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as master from '#contract/master-pearls.ts'
import * as ofNotes from '#contract/note-pearls.ts'
import * as given from '#contract/organization-pearls.ts'
import * as pearls from '#contract/pearls.ts'
import { rowMakers, type AccessRow } from '#testing/access-rows.ts'
import type { Physician } from '#testing/test-app.ts'

/** What of pearls belongs to the first physician. */
export interface OwnedPearls {
  noteId: string
  pearlId: string
  sharedPearlId: string
  givenPearlId: string
}

const { body, params } = rowMakers<OwnedPearls>()
const noNames: AccessRow<OwnedPearls> = { names: null }
const words = { title: 'Own words', body: 'Own words of a pearl.' }

/** A pearl of the physician, and the one they shared. */
export async function pearlsOf(physician: Physician): Promise<Omit<OwnedPearls, 'noteId'>> {
  const made = await physician.call(pearls.createPearl, { body: { words } })
  const pearlId = made.reply.pearl.id
  const shared = await physician.call(community.sharePearl, { body: { id: pearlId } })
  const toMembers = await physician.call(given.givePearl, { body: { id: pearlId } })
  return { pearlId, sharedPearlId: shared.reply.pearl.id, givenPearlId: toMembers.reply.pearl.id }
}

/** Every call about pearls, for the table of who may call what. */
export const pearlRows: Array<[Endpoint, AccessRow<OwnedPearls>]> = [
  [pearls.listPearls, noNames],
  [pearls.createPearl, noNames],
  [pearls.updatePearl, body(({ pearlId }) => ({ id: pearlId, baseVersion: 1, words }))],
  [pearls.switchPearl, body(({ pearlId }) => ({ id: pearlId, enabled: true }))],
  [pearls.adoptPearl, noNames],
  [pearls.followOriginal, noNames],
  [pearls.mutePearl, body(({ pearlId }) => ({ id: pearlId, muted: true }))],
  [pearls.forgetPearlUse, body(({ pearlId }) => ({ id: pearlId }))],
  [pearls.exportPearls, noNames],
  [pearls.importPearls, noNames],
  [master.createMasterPearl, noNames],
  [master.updateMasterPearl, noNames],
  [master.retireMasterPearl, noNames],
  [community.checkPearlSharing, noNames],
  [community.sharePearl, body(({ pearlId }) => ({ id: pearlId }))],
  [community.votePearl, noNames],
  [community.reportPearl, noNames],
  [community.withdrawPearl, body(({ sharedPearlId }) => ({ id: sharedPearlId }))],
  [given.givePearl, body(({ pearlId }) => ({ id: pearlId }))],
  [given.takeBackPearl, body(({ givenPearlId }) => ({ id: givenPearlId }))],
  [community.listReportedPearls, noNames],
  [community.moderatePearl, noNames],
  [ofNotes.listNotePearls, params(({ noteId }) => ({ id: noteId }))],
  [ofNotes.markNotePearl, body(({ noteId, pearlId }) => ({ noteId, pearlId, mark: 'use' }))],
  [ofNotes.insertPearl, body(({ noteId, pearlId }) => ({ noteId, pearlId }))],
  [pearls.deletePearl, body(({ pearlId }) => ({ id: pearlId }))],
]
