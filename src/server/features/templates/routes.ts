import * as contract from '#contract/templates.ts'
import { type App, serve } from '#server/http/serve.ts'
import type { TemplatesDependencies } from './dependencies.ts'
import * as templates from './template-service.ts'

/** The calls about templates: what can be chosen, one's own, and those an organization gives its members. */
export function registerTemplates(app: App, dependencies: TemplatesDependencies): void {
  serve(app, contract.listTemplates, (call) => templates.listChoices(dependencies, call))
  serve(app, contract.saveTemplate, (call) => templates.save(dependencies, call.body, call))
  serve(app, contract.deleteTemplate, (call) => templates.remove(dependencies, call.body, call))
  serve(app, contract.listOrganizationTemplates, (call) =>
    templates.listOfOrganization(dependencies, call.body, call),
  )
  serve(app, contract.saveOrganizationTemplate, (call) => templates.save(dependencies, call.body, call))
  serve(app, contract.deleteOrganizationTemplate, (call) => templates.remove(dependencies, call.body, call))
}
