import type { App } from '#server/http/serve.ts'

export function registerSupport(_app: App, _dependencies: object): void {}
