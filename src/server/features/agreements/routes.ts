import type { App } from '#server/http/serve.ts'

export function registerAgreements(_app: App, _dependencies: object): void {}
