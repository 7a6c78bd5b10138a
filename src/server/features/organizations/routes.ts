import type { App } from '#server/http/serve.ts'

export function registerOrganizations(_app: App, _dependencies: object): void {}
