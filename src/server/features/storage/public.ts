export { createRoom, type Hold, type Room, type StorageLimits } from './room.ts'
export { createUploadPlaces } from './upload-places.ts'
export { createUnnamedObjects } from './unnamed-objects.ts'
