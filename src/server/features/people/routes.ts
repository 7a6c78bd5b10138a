import type { App } from '#server/http/serve.ts'

export function registerPeople(_app: App, _dependencies: object): void {}
