import { agreementObjects, documentObjects } from './features/agreements/public.ts'
import { chatObjects } from './features/chat/public.ts'
import { recordingObjects } from './features/recordings/public.ts'

/** The features whose rows name objects of the storage: whatever none of them names is nobody's. */
export const NAMED_OBJECTS = [recordingObjects, documentObjects, agreementObjects, chatObjects]
