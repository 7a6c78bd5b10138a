import * as communityContract from '#contract/community-pearls.ts'
import * as masterContract from '#contract/master-pearls.ts'
import * as noteContract from '#contract/note-pearls.ts'
import * as organizationContract from '#contract/organization-pearls.ts'
import * as contract from '#contract/pearls.ts'
import { type App, serve } from '#server/http/serve.ts'
import * as adoptions from './adoption-service.ts'
import * as community from './community-service.ts'
import type { PearlCallsDependencies, PearlsDependencies } from './dependencies.ts'
import { createPearlImport } from './import-service.ts'
import * as master from './master-service.ts'
import * as ofNotes from './note-pearl-service.ts'
import { createNoteReader } from './note-reading.ts'
import * as ofOrganization from './organization-service.ts'
import * as own from './own-pearls-service.ts'
import { readerOf } from './reader.ts'
import { reportedPearls } from './reported-pearls.ts'

/** The calls about pearls: one's own, the master set, the community, and those that fit a note. */
export function registerPearls(app: App, dependencies: PearlCallsDependencies): void {
  serve(app, contract.listPearls, (call) => own.listPearls(dependencies, call.body, call))
  serve(app, contract.createPearl, (call) => own.createPearl(dependencies, call.body, call))
  serve(app, contract.updatePearl, (call) => own.updatePearl(dependencies, call.body, call))
  serve(app, contract.switchPearl, (call) => own.switchPearl(dependencies, call.body, call))
  serve(app, contract.deletePearl, (call) => own.removePearl(dependencies, call.body, call))
  serve(app, contract.mutePearl, (call) => own.mutePearl(dependencies, call.body, call))
  serve(app, contract.forgetPearlUse, (call) => own.forgetPearl(dependencies, call.body, call))
  serve(app, contract.exportPearls, (call) => own.exportPearls(dependencies, call))
  const importPearls = createPearlImport({ ...dependencies, text: app.text })
  serve(app, contract.importPearls, (call) => importPearls(call.body, call))
  serve(app, contract.adoptPearl, (call) => adoptions.adoptPearl(dependencies, call.body, call))
  serve(app, contract.followOriginal, (call) => adoptions.followOriginal(dependencies, call.body, call))
  registerMaster(app, dependencies)
  registerCommunity(app, dependencies)
  serve(app, organizationContract.givePearl, (call) =>
    ofOrganization.givePearl(dependencies, call.body, call),
  )
  serve(app, organizationContract.takeBackPearl, (call) =>
    ofOrganization.takeBackPearl(dependencies, call.body, call),
  )
  registerOfNotes(app, dependencies)
}

function registerOfNotes(app: App, dependencies: PearlsDependencies): void {
  const reading = { ...dependencies, read: createNoteReader(dependencies) }
  serve(app, noteContract.listNotePearls, (call) => ofNotes.listNotePearls(reading, call.params.id, call))
  serve(app, noteContract.markNotePearl, (call) => ofNotes.markNotePearl(reading, call.body, call))
  serve(app, noteContract.insertPearl, (call) => ofNotes.insertPearl(reading, call.body, call))
}

function registerMaster(app: App, dependencies: PearlsDependencies): void {
  serve(app, masterContract.createMasterPearl, (call) =>
    master.createMasterPearl(dependencies, call.body, call),
  )
  serve(app, masterContract.updateMasterPearl, (call) =>
    master.updateMasterPearl(dependencies, call.body, call),
  )
  serve(app, masterContract.retireMasterPearl, (call) =>
    master.retireMasterPearl(dependencies, call.body, call),
  )
}

function registerCommunity(app: App, dependencies: PearlsDependencies): void {
  serve(app, communityContract.checkPearlSharing, async (call) => community.checkPearl(call.body))
  serve(app, communityContract.sharePearl, (call) => community.sharePearl(dependencies, call.body, call))
  serve(app, communityContract.withdrawPearl, (call) =>
    community.withdrawPearl(dependencies, call.body, call),
  )
  serve(app, communityContract.votePearl, (call) => community.votePearl(dependencies, call.body, call))
  serve(app, communityContract.reportPearl, (call) => community.reportPearl(dependencies, call.body, call))
  serve(app, communityContract.listReportedPearls, (call) =>
    reportedPearls(dependencies.db, readerOf(dependencies, call)),
  )
  serve(app, communityContract.moderatePearl, (call) =>
    community.moderatePearl(dependencies, call.body, call),
  )
}
