export { eraseChatOf, sweepChat } from './erase-chat.ts'
export { chatObjects } from './named-objects.ts'
export { ownChatFiles, ownMessages, sizeOfOwnChat } from './own-messages.ts'
