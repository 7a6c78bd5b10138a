import type { App } from '#server/http/serve.ts'

export function registerDashboard(_app: App, _dependencies: object): void {}
