export { createRoom, type Hold, type Room, type StorageLimits } from './room.ts'
