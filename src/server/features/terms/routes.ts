import { masterDictionary, medicalTerms, type Term, type TermCalls } from '#contract/terms.ts'
import { type App, serve, serveFile } from '#server/http/serve.ts'
import { createTermChanger } from './change-terms.ts'
import type { TermsDependencies } from './dependencies.ts'
import { createTermsExport } from './export-terms.ts'
import { formsThatAreTerms } from './forms-that-are-terms.ts'
import { createFileReader } from './imports/read-file.ts'
import { createImportService } from './imports/import-service.ts'
import { masterList, ownList, type TermList } from './term-list.ts'
import { createTermReader } from './read-terms.ts'

/** The calls about a physician's own terms, and the same about everybody's. */
export function registerTerms(app: App, dependencies: TermsDependencies): { sweep(): Promise<void> } {
  const reader = createTermReader(dependencies)
  const changer = createTermChanger(dependencies)
  const imports = createImportService(dependencies)
  const readFile = createFileReader(dependencies)
  const exported = createTermsExport(dependencies)

  function bind(calls: TermCalls, listOf: (userId: string) => TermList): void {
    const of = ({ actor }: { actor: { userId: string } }): TermList => listOf(actor.userId)
    serve(app, calls.list, (call) => reader.list(of(call), call.body, call))
    const saved = async (list: TermList, term: Term) => ({
      term,
      alsoTerms: await formsThatAreTerms(dependencies.db, list, term.misheard),
    })
    serve(app, calls.add, async (call) => saved(of(call), await changer.add(of(call), call.body, call)))
    serve(app, calls.update, async (call) => saved(of(call), await changer.update(of(call), call.body, call)))
    serve(app, calls.remove, async (call) => {
      await changer.remove(of(call), call.body.id, call)
      return {}
    })
    serve(app, calls.categories, async (call) => ({ categories: await reader.categories(of(call)) }))
    serve(app, calls.readFile, async (call) => ({
      import: await readFile(of(call), { format: call.query.format, upload: call.upload }, call),
    }))
    serve(app, calls.getImport, async (call) => ({
      import: await imports.get(of(call), call.params.id, call),
    }))
    serve(app, calls.runImport, async (call) => ({ import: await imports.run(of(call), call.body.id, call) }))
    serve(app, calls.cancelImport, async (call) => ({
      import: await imports.cancel(of(call), call.body.id, call),
    }))
    serveFile(app, calls.exportFile, (call) => exported(of(call), call))
  }

  bind(medicalTerms, ownList)
  bind(masterDictionary, () => masterList)
  return { sweep: imports.sweep }
}
