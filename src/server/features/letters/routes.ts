import type { App } from '#server/http/serve.ts'

export function registerLetters(_app: App, _dependencies: object): void {}
