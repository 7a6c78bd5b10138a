export { installMasterSet } from './install-master-set.ts'
export { ownPearls } from './pearl-store.ts'
export { sweepPearls } from './sweep-pearls.ts'
